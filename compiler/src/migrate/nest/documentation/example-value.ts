import { ts } from 'ts-morph';
import { memberValues } from '../../source/constant-value.js';
import { decoratorsOf } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { type DeclaredType, declaredType } from '../validation/declared-type.js';
import { validationOf } from '../validation/decorator-effect.js';

/** Checks whether examples are values of a property, as the compiler of Ashlar requires. */
export function exampleChecker(
  application: MigratedApplication,
  file: MigratedFile,
  property: ts.PropertyDeclaration,
  documented: readonly string[],
): (value: unknown) => boolean {
  const declared = declaredType(application, file, property);
  const values = choiceValues(application, file, property, declared);
  const validations = decoratorsOf(file, property)
    .filter(({ module }) => module.startsWith('class-validator'))
    .map((decorator) => validationOf(application, file, decorator));
  const rules = validations.flatMap(({ effect, name }) => {
    if (effect.kind === 'constraint' || effect.kind === 'list') return effect.constraint.split(' & ');
    if (effect.kind !== 'base') return [];
    return [/^Is(?:DateString|ISO8601)$/.test(name) ? 'IsoDate or IsoDateTime' : effect.type];
  });
  const all = [...rules, ...documented];
  const areItems = (rule: string) => /^(?:MinItems|MaxItems|UniqueItems)/.test(rule);
  const fitsItem = (value: unknown) =>
    isOfKind(value, declared, values) && all.every((rule) => areItems(rule) || follows(value, rule));
  return (value) => {
    if (value === null) return declared.isNullable;
    if (!declared.isList) return fitsItem(value);
    return (
      Array.isArray(value) && value.every(fitsItem) && all.every((rule) => !areItems(rule) || hasSize(value, rule))
    );
  };
}

function choiceValues(
  application: MigratedApplication,
  file: MigratedFile,
  { type }: ts.PropertyDeclaration,
  { kind, literals }: DeclaredType,
): readonly unknown[] | undefined {
  if (kind !== 'choice') return undefined;
  if (literals.length > 0) return literals.map(literalValue);
  const item = type !== undefined && ts.isArrayTypeNode(type) ? type.elementType : type;
  if (item === undefined || !ts.isTypeReferenceNode(item) || !ts.isIdentifier(item.typeName)) return undefined;
  return memberValues(application, file, item.typeName);
}

/** The value of the text of a literal. */
function literalValue(text: string): unknown {
  const [, , inner] = /^(['"`])(.*)\1$/s.exec(text) ?? [];
  if (inner !== undefined) return inner.replaceAll(/\\(.)/gs, '$1');
  return text === 'true' || text === 'false' ? text === 'true' : Number(text);
}

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const date = /^\d{4}-\d\d-\d\d$/;

function isOfKind(value: unknown, { kind, core }: DeclaredType, values: readonly unknown[] | undefined): boolean {
  if (kind === 'string' || kind === 'number' || kind === 'boolean') return typeof value === kind;
  if (kind === 'date') return typeof value === 'string' && dateTime.test(value);
  if (kind === 'choice') return values?.includes(value) === true;
  return core.startsWith('Record<string, unknown>') && typeof value === 'object' && !Array.isArray(value);
}

const formats: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['Email', (text: string) => /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/.test(text)],
  ['Uuid', (text: string) => /^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/.test(text)],
  ['Url', (text: string) => /^[a-z][a-z0-9+.-]*:\/\/[^\s/]+/i.test(text) && URL.canParse(text)],
  ['IsoDate', (text: string) => date.test(text)],
  ['IsoDateTime', (text: string) => dateTime.test(text)],
  ['IsoDate or IsoDateTime', (text: string) => date.test(text) || dateTime.test(text)],
]);

/** Whether a value follows a rule such as `MinLength<3>`. A rule that is not known is not followed. */
function follows(value: unknown, rule: string): boolean {
  if (rule === 'Int') return Number.isSafeInteger(value);
  const format = formats.get(rule);
  if (format !== undefined) return typeof value === 'string' && format(value);
  const [, name, argument = ''] = /^(\w+)<(.*)>$/s.exec(rule) ?? [];
  if (name === 'Pattern')
    return typeof value === 'string' && new RegExp(argument.slice(1, -1).replaceAll(/\\(.)/g, '$1'), 'u').test(value);
  const limit = Number(argument);
  if (name === undefined || Number.isNaN(limit)) return name === undefined && isNameOfType(rule);
  const size = typeof value === 'string' ? [...value].length : value;
  return typeof size === 'number' && (comparisons.get(name)?.(size, limit) ?? false);
}

/** An enum or a union of literals, which the declared type is checked for. */
function isNameOfType(rule: string): boolean {
  return !/^Ipv[46]$/.test(rule);
}

const comparisons: ReadonlyMap<string, (size: number, limit: number) => boolean> = new Map([
  ['Min', (size: number, limit: number) => size >= limit],
  ['Max', (size: number, limit: number) => size <= limit],
  ['ExclusiveMin', (size: number, limit: number) => size > limit],
  ['ExclusiveMax', (size: number, limit: number) => size < limit],
  ['MinLength', (size: number, limit: number) => size >= limit],
  ['MaxLength', (size: number, limit: number) => size <= limit],
  ['MultipleOf', (size: number, limit: number) => Number.isInteger(Number((size / limit).toFixed(6)))],
]);

function hasSize(items: readonly unknown[], rule: string): boolean {
  const limit = Number(/<(\d+)>/.exec(rule)?.[1]);
  if (rule.startsWith('MinItems')) return items.length >= limit;
  if (rule.startsWith('MaxItems')) return items.length <= limit;
  return new Set(items).size === items.length;
}
