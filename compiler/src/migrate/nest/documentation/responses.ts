import type { ts } from 'ts-morph';
import { httpStatuses } from '../../../model/foreign/http-statuses.js';
import { frameworkExceptions } from '../../../model/framework/framework-exceptions.js';
import { constantValue, jsonValue, knownProperties } from '../../source/constant-value.js';
import { type MigratedDecorator, propertiesOf } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { pascalCase } from '../../source/name-case.js';
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

/** The statuses by the names of their decorators: `ApiNotFoundResponse` for `HttpStatus.NOT_FOUND`. */
const statuses: ReadonlyMap<string, number> = new Map(
  Array.from(httpStatuses, ([name, status]) => [`Api${pascalCase(name)}Response`, status]),
);
