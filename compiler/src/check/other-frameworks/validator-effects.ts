import type { ForeignArgument } from '../../model/foreign/foreign-facts.js';
import { literalOf, optionOf } from './advice.js';

/** The part of a type that replaces one decorator of class-validator or class-transformer. */
export type Effect =
  /** The type of the value: `Email` for `string`. */
  | { readonly kind: 'base'; readonly type: string }
  /** A constraint that is added: `MinLength<3>`. */
  | { readonly kind: 'constraint'; readonly constraint: string }
  /** A constraint of the list itself, not of its items. */
  | { readonly kind: 'list'; readonly constraint: string }
  | { readonly kind: 'optional' }
  /** The declared type is enough. */
  | { readonly kind: 'type' }
  /** No type replaces it. */
  | { readonly kind: 'rule' };

type Arguments = readonly ForeignArgument[];

/** The effect of a decorator by its name. */
export function effectOf(name: string, values: Arguments): Effect {
  return effects.get(name)?.(values) ?? { kind: 'rule' };
}

const base = (type: string) => (): Effect => ({ kind: 'base', type });
const asTyped = (): Effect => ({ kind: 'type' });
const constraint = (text: string) => (): Effect => ({ kind: 'constraint', constraint: text });

/** `Min<1>`: the argument is written as a literal, also when a constant names it. */
const withNumber =
  (name: string, kind: 'constraint' | 'list' = 'constraint') =>
  ([first]: Arguments): Effect => {
    const value = literalOf(first);
    return typeof value === 'number' ? { kind, constraint: `${name}<${value}>` } : { kind: 'rule' };
  };

const pattern = (source: string) => constraint(`Pattern<${literal(source)}>`);

const length = ([from, to]: Arguments): Effect => {
  const [least, most] = [literalOf(from), literalOf(to)];
  if (typeof least !== 'number') return { kind: 'rule' };
  const longest = typeof most === 'number' ? ` & MaxLength<${most}>` : '';
  return { kind: 'constraint', constraint: `MinLength<${least}>${longest}` };
};

/** The flags of a pattern that is written as a string are the second argument. */
const matches = ([first, second]: Arguments): Effect => {
  const regular = first?.pattern;
  const hasFlags = typeof literalOf(second) === 'string';
  if (regular === undefined || hasFlags || !/^[uv]?$/.test(regular.flags)) return { kind: 'rule' };
  return { kind: 'constraint', constraint: `Pattern<${literal(regular.source)}>` };
};

const alternatives = ([first]: Arguments): Effect => {
  if (first?.value.kind !== 'list') return { kind: 'type' };
  const members = first.value.items.map((item) => (item.kind === 'literal' ? literal(item.value) : undefined));
  return members.length === 0 || members.includes(undefined)
    ? { kind: 'rule' }
    : { kind: 'base', type: members.join(' | ') };
};

const equal = ([first]: Arguments): Effect => {
  const value = literalOf(first);
  return value === undefined ? { kind: 'rule' } : { kind: 'base', type: literal(value) };
};

const address = ([first]: Arguments): Effect => {
  const version = String(literalOf(first) ?? '');
  return version === '4' || version === '6' ? { kind: 'base', type: `Ipv${version}` } : { kind: 'rule' };
};

/** `@IsEnum(Kind)` is the type `Kind`, also where a string is declared. */
const enumeration = ([first]: Arguments): Effect =>
  first !== undefined && /^[A-Z]\w*$/.test(first.text) ? { kind: 'base', type: first.text } : { kind: 'type' };

/** `maxDecimalPlaces` is a multiple; `NaN` and infinite numbers are never received. */
const decimals = ([options]: Arguments): Effect => {
  const places = optionOf(options, 'maxDecimalPlaces');
  if (typeof places !== 'number' || places < 0) return { kind: 'type' };
  return { kind: 'constraint', constraint: `MultipleOf<${places === 0 ? 1 : (10 ** -places).toFixed(places)}>` };
};

/** The effect without options, which a type cannot express: `@IsUrl({ protocols: ['https'] })`. */
const plain =
  (effect: (values: Arguments) => Effect): ((values: Arguments) => Effect) =>
  (values) =>
    isPlain(values[0]) ? effect(values) : { kind: 'rule' };

/** Options that every validator has. */
const common: ReadonlySet<string> = new Set(['each', 'message', 'groups', 'always', 'context']);

function isPlain(options: ForeignArgument | undefined): boolean {
  if (options === undefined || options.text === 'undefined' || literalOf(options) === 'all') return true;
  return options.value.kind === 'record' && options.value.properties.every(({ name }) => common.has(name));
}

function literal(value: string | number | boolean | null | undefined): string {
  if (typeof value !== 'string') return String(value);
  return `'${value.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n')}'`;
}

const effects: ReadonlyMap<string, (values: Arguments) => Effect> = new Map<string, (values: Arguments) => Effect>([
  ['IsOptional', () => ({ kind: 'optional' })],
  ...['IsDefined', 'Allow', 'IsString', 'IsBoolean', 'IsDate', 'IsArray', 'IsObject', 'IsInstance'].map(
    (name): [string, () => Effect] => [name, asTyped],
  ),
  ['ValidateNested', asTyped],
  ['IsEnum', enumeration],
  ['IsNumber', decimals],
  ['IsInt', base('Int')],
  ['Min', withNumber('Min')],
  ['Max', withNumber('Max')],
  ['IsPositive', constraint('ExclusiveMin<0>')],
  ['IsNegative', constraint('ExclusiveMax<0>')],
  ['IsDivisibleBy', withNumber('MultipleOf')],
  ['IsPort', pattern('^(0|[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])$')],
  ['IsLatitude', constraint('Min<-90> & Max<90>')],
  ['IsLongitude', constraint('Min<-180> & Max<180>')],
  ['MinLength', withNumber('MinLength')],
  ['MaxLength', withNumber('MaxLength')],
  ['Length', length],
  ['IsNotEmpty', constraint('MinLength<1>')],
  ['Matches', matches],
  ['IsAlpha', plain(pattern('^[A-Za-z]+$'))],
  ['IsAlphanumeric', plain(pattern('^[0-9A-Za-z]+$'))],
  ['IsNumberString', plain(pattern('^[+-]?[0-9]+([.][0-9]+)?$'))],
  ['IsHexadecimal', pattern('^(0x)?[0-9A-Fa-f]+$')],
  ['IsHexColor', pattern('^#?([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$')],
  ['IsMongoId', pattern('^[0-9A-Fa-f]{24}$')],
  ['IsMilitaryTime', pattern('^([01][0-9]|2[0-3]):[0-5][0-9]$')],
  ['IsBooleanString', base("'true' | 'false' | '1' | '0'")],
  ['IsEmail', plain(base('Email'))],
  ['IsUUID', plain(base('Uuid'))],
  ['IsUrl', plain(base('Url'))],
  ['IsDateString', base('IsoDateTime')],
  ['IsISO8601', base('IsoDateTime')],
  ['IsRFC3339', base('IsoDateTime')],
  ['IsFQDN', plain(constraint("Format<'hostname'>"))],
  ['IsIP', address],
  ['IsIn', alternatives],
  ['Equals', equal],
  ['ArrayMinSize', withNumber('MinItems', 'list')],
  ['ArrayMaxSize', withNumber('MaxItems', 'list')],
  ['ArrayNotEmpty', () => ({ kind: 'list', constraint: 'MinItems<1>' })],
  ['ArrayUnique', () => ({ kind: 'list', constraint: 'UniqueItems' })],
]);
