import { ts } from 'ts-morph';
import { stringValue } from '../../source/decorators.js';
import type { DeclaredType } from '../validation/declared-type.js';

/** A rule of a type that only the document has. */
export interface DocumentedRule {
  /** `@minLength 3` */
  readonly tag: string;
  /** `MinLength<3>` */
  readonly rule: string;
}

const limits: ReadonlyMap<string, readonly [DeclaredType['kind'] | 'list', string]> = new Map([
  ['minimum', ['number', 'Min']],
  ['maximum', ['number', 'Max']],
  ['exclusiveMinimum', ['number', 'ExclusiveMin']],
  ['exclusiveMaximum', ['number', 'ExclusiveMax']],
  ['multipleOf', ['number', 'MultipleOf']],
  ['minLength', ['string', 'MinLength']],
  ['maxLength', ['string', 'MaxLength']],
  ['minItems', ['list', 'MinItems']],
  ['maxItems', ['list', 'MaxItems']],
]);

const formats: ReadonlyMap<string, string> = new Map([
  ['email', 'Email'],
  ['uuid', 'Uuid'],
  ['uri', 'Url'],
  ['date', 'IsoDate'],
  ['date-time', 'IsoDateTime'],
]);

/** The rules of `@ApiProperty` for a type of responses, where they document and reject nothing. */
export function documentedRules(
  options: ReadonlyMap<string, ts.Expression>,
  { kind, isList }: DeclaredType,
): readonly DocumentedRule[] {
  const rules: DocumentedRule[] = [];
  for (const [name, node] of options) {
    const [of, rule] = limits.get(name) ?? [];
    const fits = of === 'list' ? isList : of === kind && !isList;
    if (rule !== undefined && fits && ts.isNumericLiteral(node))
      rules.push({ tag: `@${name} ${node.text}`, rule: `${rule}<${node.text}>` });
  }
  const format = stringValue(options.get('format'));
  const type = format === undefined ? undefined : formats.get(format);
  if (type !== undefined && kind === 'string' && !isList) rules.push({ tag: `@format ${format}`, rule: type });
  const isInteger = stringValue(options.get('type')) === 'integer' && kind === 'number' && !isList;
  return isInteger ? [...rules, { tag: '@isInt', rule: 'Int' }] : rules;
}
