import { ts } from 'ts-morph';
import { bare } from '../../source/bare.js';
import { propertiesOf } from '../../source/decorators.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { isPlainLiteral } from '../support/syntax.js';
import type { VariableNote } from './variables.js';

/** A call in a chain: `min(1)` of `Joi.number().min(1)`. */
interface ChainedCall {
  readonly name: string;
  readonly arguments: readonly ts.Expression[];
  readonly text: string;
}

/** The variables of `Joi.object({ PORT: Joi.number().port().default(3000) })`; `undefined` for another schema. */
export function joiVariables(file: MigratedFile, schema: ts.Expression): readonly VariableNote[] | undefined {
  const [first, ...more] = chainOf(file, schema) ?? [];
  const isLoose = more.every(({ name }) => ['unknown', 'options', 'prefs', 'required'].includes(name));
  const rules = isLoose && first?.name === 'object' ? first.arguments[0] : undefined;
  const isObject = rules !== undefined && ts.isObjectLiteralExpression(rules);
  if (!isObject || propertiesOf(rules).size !== rules.properties.length) return undefined;
  return [...propertiesOf(rules)].map(([variable, rule]) => joiVariable(file, variable, rule));
}

function chainOf(file: MigratedFile, node: ts.Expression): readonly ChainedCall[] | undefined {
  const call = bare(node);
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined;
  const { expression, name } = call.expression;
  const text = `${name.text}(${call.arguments.map((argument) => file.textOf(argument)).join(', ')})`;
  const own = { name: name.text, arguments: call.arguments, text };
  if (ts.isIdentifier(expression) && /(?:^|\/)joi$/.test(file.importOf(expression.text)?.module ?? '')) return [own];
  const before = chainOf(file, expression);
  return before && [...before, own];
}

function joiVariable(file: MigratedFile, variable: string, rule: ts.Expression): VariableNote {
  const chain = chainOf(file, rule);
  if (chain === undefined) return { variable, lost: [file.textOf(rule)] };
  const has = (name: string) => chain.some((call) => call.name === name);
  const preset = chain.find(({ name }) => name === 'default')?.arguments[0];
  const isLiteral = preset !== undefined && isPlainLiteral(preset);
  const rules = chain.flatMap((call) => ruleOf(file, call, has('number')));
  const lost = chain.filter((call) => !isKnown(call, has('number'))).map(({ text }) => text);
  return {
    variable,
    type: typeOf(file, chain),
    rules,
    preset: isLiteral ? file.textOf(preset) : undefined,
    isRequired: has('required') && !has('allow'),
    lost: preset !== undefined && !isLiteral ? [...lost, `default(${file.textOf(preset)})`] : lost,
  };
}

function typeOf(file: MigratedFile, chain: readonly ChainedCall[]): string {
  const has = (...names: string[]) => chain.some((call) => names.includes(call.name));
  const values = chain.find(({ name }) => choices.has(name))?.arguments ?? [];
  if (values.length > 0 && values.every(isPlainLiteral)) return values.map((value) => file.textOf(value)).join(' | ');
  if (has('number')) return has('port', 'integer') ? 'Int' : 'number';
  return has('boolean', 'bool') ? 'boolean' : 'string';
}

/** Rules that list the possible values. */
const choices: ReadonlySet<string> = new Set(['valid', 'equal', 'only']);

/** Rules that are types, or that a variable of Ashlar has by itself. */
const textRules: ReadonlyMap<string, (value: string) => readonly string[]> = new Map([
  ['min', (value: string) => [`MinLength<${value}>`]],
  ['max', (value: string) => [`MaxLength<${value}>`]],
  ['length', (value: string) => [`MinLength<${value}>`, `MaxLength<${value}>`]],
  ['uri', () => ["Format<'uri'>"]],
  ['email', () => ["Format<'email'>"]],
  ['guid', () => ["Format<'uuid'>"]],
  ['uuid', () => ["Format<'uuid'>"]],
  ['hostname', () => ["Format<'hostname'>"]],
]);

const numberRules: ReadonlyMap<string, (value: string) => readonly string[]> = new Map([
  ['min', (value: string) => [`Min<${value}>`]],
  ['max', (value: string) => [`Max<${value}>`]],
  ['port', () => ['Min<0>', 'Max<65535>']],
]);

const impliedRules: ReadonlySet<string> = new Set([
  'string',
  'number',
  'boolean',
  'bool',
  'integer',
  'required',
  'optional',
  'default',
  'allow',
  'description',
  'label',
  'trim',
  'empty',
  'any',
]);

function isKnown(call: ChainedCall, isNumber: boolean): boolean {
  if (choices.has(call.name)) return call.arguments.every(isPlainLiteral);
  if (impliedRules.has(call.name)) return true;
  const isMapped = (isNumber ? numberRules : textRules).has(call.name);
  return isMapped && call.arguments.every((argument) => ts.isNumericLiteral(argument));
}

function ruleOf(file: MigratedFile, call: ChainedCall, isNumber: boolean): readonly string[] {
  if (!isKnown(call, isNumber)) return [];
  const [value] = call.arguments;
  const make = (isNumber ? numberRules : textRules).get(call.name);
  return make?.(value === undefined ? '' : file.textOf(value)) ?? [];
}
