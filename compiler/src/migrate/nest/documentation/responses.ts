import type { ts } from 'ts-morph';
import { frameworkExceptions } from '../../../model/framework/framework-exceptions.js';
import { constantValue, jsonValue, knownProperties } from '../../source/constant-value.js';
import { type MigratedDecorator, propertiesOf } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { statusValue } from '../support/handlers.js';

/** A decorator, or the call of one in `applyDecorators`. */
export type DecoratorCall = Pick<MigratedDecorator, 'name' | 'arguments'>;

/** A response that a decorator documents. */
export interface DocumentedResponse {
  readonly decorator: DecoratorCall;
  readonly status: number;
  readonly description: string | undefined;
  /** The descriptions of headers, by their names. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Whether a decorator documents a response. */
export function isResponse(name: string): boolean {
  return name === 'ApiResponse' || statuses.has(name) || name === 'ApiDefaultResponse';
}

/** Reads a decorator of a response. `undefined` for a range of statuses, and for descriptions that are computed. */
export function documentedResponse(
  application: MigratedApplication,
  file: MigratedFile,
  decorator: DecoratorCall,
): DocumentedResponse | undefined {
  const options = knownProperties(application, file, decorator.arguments[0]);
  if (options === undefined) return undefined;
  const status = statuses.get(decorator.name) ?? statusValue(file, options.get('status'));
  if (status === undefined) return undefined;
  const description = textOf(application, file, options.get('description'));
  if (description === undefined && options.has('description')) return undefined;
  const headers = Array.from(propertiesOf(options.get('headers')), ([name, header]): [string, string] => [
    name,
    textOf(application, file, propertiesOf(header).get('description')) ?? '',
  ]);
  return {
    decorator,
    status,
    description: description === '' ? undefined : description,
    headers: Object.fromEntries(headers),
  };
}

/** The text of an expression that is a constant. */
export function textOf(
  application: MigratedApplication,
  file: MigratedFile,
  node: ts.Expression | undefined,
): string | undefined {
  const value = node && jsonValue(constantValue(application, file, node));
  return typeof value === 'string' ? value : undefined;
}

/** The exception of Ashlar with a status. */
export function exceptionOf(status: number): string | undefined {
  return exceptions.get(status);
}

const exceptions: ReadonlyMap<number, string> = new Map(
  Array.from(frameworkExceptions, ([name, status]) => [status, name]),
);

const statuses: ReadonlyMap<string, number> = new Map(
  Object.entries({
    Ok: 200,
    Created: 201,
    Accepted: 202,
    NonAuthoritativeInformation: 203,
    NoContent: 204,
    ResetContent: 205,
    PartialContent: 206,
    Ambiguous: 300,
    MovedPermanently: 301,
    Found: 302,
    SeeOther: 303,
    NotModified: 304,
    TemporaryRedirect: 307,
    PermanentRedirect: 308,
    BadRequest: 400,
    Unauthorized: 401,
    PaymentRequired: 402,
    Forbidden: 403,
    NotFound: 404,
    MethodNotAllowed: 405,
    NotAcceptable: 406,
    ProxyAuthenticationRequired: 407,
    RequestTimeout: 408,
    Conflict: 409,
    Gone: 410,
    LengthRequired: 411,
    PreconditionFailed: 412,
    PayloadTooLarge: 413,
    UriTooLong: 414,
    UnsupportedMediaType: 415,
    RequestedRangeNotSatisfiable: 416,
    ExpectationFailed: 417,
    IAmATeapot: 418,
    Misdirected: 421,
    UnprocessableEntity: 422,
    FailedDependency: 424,
    PreconditionRequired: 428,
    TooManyRequests: 429,
    InternalServerError: 500,
    NotImplemented: 501,
    BadGateway: 502,
    ServiceUnavailable: 503,
    GatewayTimeout: 504,
    HttpVersionNotSupported: 505,
  }).map(([name, status]): [string, number] => [`Api${name}Response`, status]),
);
