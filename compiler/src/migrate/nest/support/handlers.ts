import { ts } from 'ts-morph';
import { httpStatuses } from '../../../model/foreign/http-statuses.js';
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
  return httpStatuses.get(node.name.text);
}

/** Whether an expression is the enum of NestJS. */
export function isHttpStatus(file: MigratedFile, node: ts.Node): boolean {
  return file.isFrom(node, '@nestjs/common', 'HttpStatus');
}
