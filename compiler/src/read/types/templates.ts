import { ts } from 'ts-morph';
import type { NumberShape, StringShape } from '../../model/shapes/shape.js';
import type { Form, Place, Shapes } from './form.js';

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
  const subtype = () => shapes.reading.checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  // The flags say which types they are.
  if (type.flags & ts.TypeFlags.TemplateLiteral) {
    const { types } = type as ts.TemplateLiteralType;
    const pattern = templatePattern(type as ts.TemplateLiteralType, place, shapes);
    if (pattern === undefined) return shapes.unsupported('other', type, place);
    if (typeof pattern !== 'string') return shapes.unsupported('constraint', type, place, pattern.because);
    // The text of a placeholder with a brand or a constraint has names that other files do not know.
    const isLocal = types.some((one) => one.isIntersection());
    return { kind: 'string', patterns: [pattern], subtype: subtype(), ...(isLocal && { local: true }) };
  }
  if (!(type.flags & ts.TypeFlags.StringMapping)) return undefined;
  const characters = charactersOf(type);
  if (characters === undefined) return shapes.unsupported('other', type, place);
  return { kind: 'string', patterns: [`^${textPattern(characters)}$`], subtype: subtype() };
};

/** The reason why a placeholder of a template literal type cannot be checked. */
interface Unchecked {
  readonly because: string;
}

/** The regular expression for a template literal type; `undefined` when it has anything but text and numbers. */
function templatePattern(
  { texts, types }: ts.TemplateLiteralType,
  place: Place,
  shapes: Shapes,
): string | Unchecked | undefined {
  const [first = '', ...after] = texts;
  const placeholders = types.map((type) => placeholderOf(type, place, shapes));
  let source = escaped(first);
  for (const [index, placeholder] of placeholders.entries()) {
    const text = after[index] ?? '';
    if (placeholder === undefined || 'because' in placeholder) return placeholder;
    const part =
      'pattern' in placeholder ? placeholder.pattern : textBefore(placeholder, text, placeholders[index + 1]);
    if (part === undefined) return undefined;
    source += part + escaped(text);
  }
  return `^${source}$`;
}

/** A placeholder that only a pattern matches, or one for any text of some characters. */
type Placeholder = { readonly pattern: string } | Characters;

function placeholderOf(type: ts.Type, place: Place, shapes: Shapes): Placeholder | Unchecked | undefined {
  if (type.flags & ts.TypeFlags.Number) return { pattern: numberText };
  if (type.flags & ts.TypeFlags.BigInt) return { pattern: bigIntText };
  const characters = charactersOf(type);
  if (characters !== undefined || !type.isIntersection()) return characters;
  const shape = shapes.behindName(shapes.read(type, { node: place.node }));
  if (shape.kind === 'number' || shape.kind === 'string') return checkedPlaceholder(shape);
  return shape.kind === 'unsupported' && shape.reason === 'constraint' ? { because: shape.detail ?? '' } : undefined;
}

/** A number or string with a brand, or an integer. */
function checkedPlaceholder(shape: NumberShape | StringShape): Placeholder | Unchecked {
  const { kind, subtype: _, local: __, ...constraints } = shape;
  const integer = 'integer' in constraints && constraints.integer;
  const isFree = Object.entries(constraints).every(([name, value]) => name === 'integer' || value === undefined);
  if (!isFree) return { because: 'a template literal type does not check the constraints of its placeholders' };
  if (kind === 'string') return any;
  return { pattern: integer ? bigIntText : numberText };
}

function textBefore(
  characters: Characters,
  text: string,
  next: Placeholder | Unchecked | undefined,
): string | undefined {
  if (next === undefined || !('without' in next)) return textPattern(characters);
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
