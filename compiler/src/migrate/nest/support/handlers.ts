import { ts } from 'ts-morph';
import { decoratorsOf, type MigratedDecorator } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';

/** A method with a decorator of a route. */
export interface Handler {
  readonly file: MigratedFile;
  readonly controller: ts.ClassDeclaration;
  readonly method: ts.MethodDeclaration;
  /** `@Get(':id')`, of NestJS or of Ashlar. */
  readonly route: MigratedDecorator;
  readonly decorators: readonly MigratedDecorator[];
}

const routes: ReadonlySet<string> = new Set(['Get', 'Post', 'Put', 'Patch', 'Delete', 'All', 'Head', 'Options', 'Sse']);

/** Whether a decorator is one of NestJS, or the one of Ashlar that an earlier step has put in its place. */
export function isOfRoutes({ module }: MigratedDecorator): boolean {
  return module === '@nestjs/common' || module === 'ashlar';
}

/** The methods of all classes that handle requests. */
export function handlersOf({ classes }: MigratedApplication): readonly Handler[] {
  return classes.flatMap(({ file, node: controller }) =>
    controller.members.filter(ts.isMethodDeclaration).flatMap((method): Handler[] => {
      const decorators = decoratorsOf(file, method);
      const route = decorators.find((decorator) => isOfRoutes(decorator) && routes.has(decorator.name));
      return route === undefined ? [] : [{ file, controller, method, route, decorators }];
    }),
  );
}

/** The status of the response of a handler in NestJS: that of `@HttpCode`, 201 of `@Post`, else 200. `undefined` for one that is not a literal. */
export function statusOf({ file, route, decorators }: Handler): number | undefined {
  const code = decorators.find((decorator) => isOfRoutes(decorator) && decorator.name === 'HttpCode');
  if (code !== undefined) return statusValue(file, code.arguments[0]);
  return route.name === 'Post' && route.module === '@nestjs/common' ? 201 : 200;
}

/** The number that an expression is: `201`, or `HttpStatus.CREATED`. */
export function statusValue(file: MigratedFile, node: ts.Node | undefined): number | undefined {
  if (node === undefined) return undefined;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (!ts.isPropertyAccessExpression(node) || !isHttpStatus(file, node.expression)) return undefined;
  return statuses.get(node.name.text);
}

/** Whether an expression is the enum of NestJS. */
export function isHttpStatus(file: MigratedFile, node: ts.Node): boolean {
  return file.isFrom(node, '@nestjs/common', 'HttpStatus');
}

const statuses: ReadonlyMap<string, number> = new Map(
  Object.entries({
    CONTINUE: 100,
    SWITCHING_PROTOCOLS: 101,
    PROCESSING: 102,
    EARLYHINTS: 103,
    OK: 200,
    CREATED: 201,
    ACCEPTED: 202,
    NON_AUTHORITATIVE_INFORMATION: 203,
    NO_CONTENT: 204,
    RESET_CONTENT: 205,
    PARTIAL_CONTENT: 206,
    MULTI_STATUS: 207,
    ALREADY_REPORTED: 208,
    CONTENT_DIFFERENT: 210,
    AMBIGUOUS: 300,
    MOVED_PERMANENTLY: 301,
    FOUND: 302,
    SEE_OTHER: 303,
    NOT_MODIFIED: 304,
    TEMPORARY_REDIRECT: 307,
    PERMANENT_REDIRECT: 308,
    BAD_REQUEST: 400,
    UNAUTHORIZED: 401,
    PAYMENT_REQUIRED: 402,
    FORBIDDEN: 403,
    NOT_FOUND: 404,
    METHOD_NOT_ALLOWED: 405,
    NOT_ACCEPTABLE: 406,
    PROXY_AUTHENTICATION_REQUIRED: 407,
    REQUEST_TIMEOUT: 408,
    CONFLICT: 409,
    GONE: 410,
    LENGTH_REQUIRED: 411,
    PRECONDITION_FAILED: 412,
    PAYLOAD_TOO_LARGE: 413,
    URI_TOO_LONG: 414,
    UNSUPPORTED_MEDIA_TYPE: 415,
    REQUESTED_RANGE_NOT_SATISFIABLE: 416,
    EXPECTATION_FAILED: 417,
    I_AM_A_TEAPOT: 418,
    MISDIRECTED: 421,
    UNPROCESSABLE_ENTITY: 422,
    LOCKED: 423,
    FAILED_DEPENDENCY: 424,
    PRECONDITION_REQUIRED: 428,
    TOO_MANY_REQUESTS: 429,
    UNRECOVERABLE_ERROR: 456,
    INTERNAL_SERVER_ERROR: 500,
    NOT_IMPLEMENTED: 501,
    BAD_GATEWAY: 502,
    SERVICE_UNAVAILABLE: 503,
    GATEWAY_TIMEOUT: 504,
    HTTP_VERSION_NOT_SUPPORTED: 505,
    INSUFFICIENT_STORAGE: 507,
    LOOP_DETECTED: 508,
  }),
);
