import { ts } from 'ts-morph';
import type { Form, Shapes } from './form.js';

const numberText = '-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?';
const bigIntText = '-?(?:0|[1-9][0-9]*)';

/** The characters that a text does not contain, in the syntax of a character class, and those that it does not begin with. */
interface Characters {
  readonly without: string;
  readonly notFirst?: string;
}

const any: Characters = { without: '' };
const [changedByUpperCase, changedByLowerCase] = ['\\p{Changes_When_Uppercased}', '\\p{Changes_When_Lowercased}'];

/** TypeScript's types that change the case of a string: their results contain only characters that they do not change. */
const caseTypes: ReadonlyMap<string, Characters> = new Map([
  ['Uppercase', { without: changedByUpperCase }],
  ['Lowercase', { without: changedByLowerCase }],
  // TypeScript reads only the first half of a character beyond the first plane, which has no case.
  ['Capitalize', { without: '', notFirst: `(?![\\u{10000}-\\u{10ffff}])${changedByUpperCase}` }],
  ['Uncapitalize', { without: '', notFirst: `(?![\\u{10000}-\\u{10ffff}])${changedByLowerCase}` }],
]);

/** Template literal types and types such as `Uppercase<string>`, as strings with a pattern: `note-${number}`. */
export const template: Form = (type, place, shapes) => {
  const pattern = patternOf(type);
  if (pattern === undefined) return undefined;
  return pattern === 'unknown'
    ? shapes.unsupported('other', type, place)
    : { kind: 'string', patterns: [pattern], subtype: textOf(type, shapes) };
};

function patternOf(type: ts.Type): string | 'unknown' | undefined {
  // The flags say which types they are.
  if (type.flags & ts.TypeFlags.TemplateLiteral) return templatePattern(type as ts.TemplateLiteralType) ?? 'unknown';
  if (!(type.flags & ts.TypeFlags.StringMapping)) return undefined;
  const characters = charactersOf(type);
  return characters === undefined ? 'unknown' : `^${textPattern(characters)}$`;
}

/** The text of a type that is valid everywhere, because it has only types of TypeScript. */
function textOf(type: ts.Type, { reading }: Shapes): string {
  return reading.checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
}

/** The regular expression for a template literal type; `undefined` when it has anything but text and numbers. */
export function templatePattern({ texts, types }: ts.TemplateLiteralType): string | undefined {
  const [first = '', ...after] = texts;
  let source = escaped(first);
  for (const [index, type] of types.entries()) {
    const text = after[index] ?? '';
    const part = placeholderPattern(type, text, types[index + 1]);
    if (part === undefined) return undefined;
    source += part + escaped(text);
  }
  return `^${source}$`;
}

function placeholderPattern(type: ts.Type, text: string, next: ts.Type | undefined): string | undefined {
  if (type.flags & ts.TypeFlags.Number) return numberText;
  if (type.flags & ts.TypeFlags.BigInt) return bigIntText;
  const characters = charactersOf(type);
  if (characters === undefined) return undefined;
  if (next === undefined || charactersOf(next) === undefined) return textPattern(characters);
  // Before another text, it ends at the first place where what stands between them is found, as the checker has it too:
  // to look further would take long.
  if (text === '') return characters === any ? '' : undefined;
  return textPattern(characters, text);
}

/** The characters of a type that allows any text, or any text in one case; `undefined` for every other type. */
function charactersOf(type: ts.Type): Characters | undefined {
  if (type.flags & ts.TypeFlags.String) return any;
  if (!(type.flags & ts.TypeFlags.StringMapping)) return undefined;
  // The flag says which type it is.
  const { symbol, type: changed } = type as ts.StringMappingType;
  return changed.flags & ts.TypeFlags.String ? caseTypes.get(symbol.name) : undefined;
}

/** Any number of characters, none of which begins the text that ends them. */
function textPattern({ without, notFirst }: Characters, end = ''): string {
  const first = notFirst === undefined ? '' : `(?!${notFirst})`;
  if ([...end].length === 1) return `${first}[^${escapedInClass(end)}${without}]*`;
  const each = without === '' ? '[\\s\\S]' : `[^${without}]`;
  return first + (end === '' ? `${each}*` : `(?:(?!${escaped(end)})${each})*`);
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&');
}

function escapedInClass(text: string): string {
  return text.replaceAll(/[\\\]^-]/g, '\\$&');
}
