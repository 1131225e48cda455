import { ts } from 'ts-morph';
import { namesBeside, propertiesOf } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { numberValue } from '../support/number-value.js';

/** A rate limit. */
export interface Policy {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** The configuration in a module of `@nestjs/throttler`. */
export interface ThrottlerOptions {
  /** The throttlers: objects with `ttl` and `limit`. */
  readonly throttlers: readonly ts.ObjectLiteralExpression[];
  /** Milliseconds of one unit of `ttl`: seconds before version 5. */
  readonly unit: number;
  /** Other options. */
  readonly others: readonly string[];
}

/** The options of `forRoot`: a list or `throttlers` from version 5 on, an object with `ttl` before it. */
export function throttlerOptions(argument: ts.Expression | undefined): ThrottlerOptions | undefined {
  if (argument === undefined) return { throttlers: [], unit: 1000, others: [] };
  if (ts.isArrayLiteralExpression(argument)) return listOf(argument, []);
  if (!ts.isObjectLiteralExpression(argument)) return undefined;
  const properties = propertiesOf(argument);
  const list = properties.get('throttlers');
  if (list !== undefined)
    return ts.isArrayLiteralExpression(list) ? listOf(list, namesBeside(argument, new Set(['throttlers']))) : undefined;
  return { throttlers: [argument], unit: 1000, others: namesBeside(argument, new Set(['ttl', 'limit'])) };
}

const throttlerOptionNames: ReadonlySet<string> = new Set(['ttl', 'limit', 'name']);

function listOf(list: ts.ArrayLiteralExpression, others: readonly string[]): ThrottlerOptions | undefined {
  const throttlers = list.elements.filter(ts.isObjectLiteralExpression);
  if (throttlers.length !== list.elements.length) return undefined;
  const own = throttlers.flatMap((one) => namesBeside(one, throttlerOptionNames));
  return { throttlers, unit: 1, others: [...others, ...own] };
}

/** The limit and the window of an object, with those of the module for what it does not have. `undefined` with other options. */
export function policyOf(
  application: MigratedApplication,
  file: MigratedFile,
  node: ts.Expression | undefined,
  unit: number,
  base?: Policy,
): Policy | undefined {
  if (node === undefined || !ts.isObjectLiteralExpression(node)) return undefined;
  if (namesBeside(node, throttlerOptionNames).length > 0) return undefined;
  const properties = propertiesOf(node);
  const value = (name: string) => {
    const expression = properties.get(name);
    return expression === undefined ? undefined : (numberValue(application, file, expression) ?? Number.NaN);
  };
  const ttl = value('ttl');
  const policy = {
    limit: value('limit') ?? base?.limit,
    windowSeconds: ttl === undefined ? base?.windowSeconds : (ttl * unit) / 1000,
  };
  const { limit, windowSeconds } = policy;
  if (
    limit === undefined ||
    windowSeconds === undefined ||
    !Number.isInteger(limit) ||
    !Number.isInteger(windowSeconds)
  )
    return undefined;
  return { limit, windowSeconds };
}
