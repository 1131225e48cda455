/** A value of a document. */
export interface JsonValue {
  readonly kind: 'value';
  readonly value: unknown;
}

/** An object of a document, in the order of its properties. */
export interface JsonObject {
  readonly kind: 'object';
  readonly properties: readonly (readonly [name: string, value: JsonNode])[];
}

/** The text of an item or a property at its depth within a document. */
export interface JsonText {
  /** With line ends and indentation. */
  readonly indented: string;
  /** Without white space; empty if no file contains it like that. */
  readonly compact: string;
}

/** A list or an object of a document whose items or properties are texts already. */
export interface JsonTexts {
  readonly kind: 'texts';
  readonly brackets: '[]' | '{}';
  readonly texts: readonly JsonText[];
}

/** A part of a document. */
export type JsonNode = JsonValue | JsonObject | JsonTexts;

/** A value of a document. */
export function jsonValue(value: unknown): JsonValue {
  return { kind: 'value', value };
}

/** An object of a document. Its properties are in the order that JavaScript gives them. */
export function jsonObject(properties: Readonly<Record<string, JsonNode>>): JsonObject {
  return { kind: 'object', properties: Object.entries(properties) };
}

/** A list or an object whose items or properties are texts already. */
export function jsonTexts(brackets: JsonTexts['brackets'], texts: readonly JsonText[]): JsonTexts {
  return { kind: 'texts', brackets, texts };
}

/** An item of a list `depth` steps within its document. No file contains it without white space. */
export function jsonItem(value: unknown, depth: number): JsonText {
  return { indented: indentedText(value, depth), compact: '' };
}

/** A property of an object `depth` steps within its document. `isCompact`: a file contains it without white space. */
export function jsonProperty(name: string, value: unknown, depth: number, isCompact: boolean): JsonText {
  const key = JSON.stringify(name);
  return {
    indented: `${key}: ${indentedText(value, depth)}`,
    compact: isCompact ? `${key}:${JSON.stringify(value)}` : '',
  };
}

/** The pieces of the text of a document. */
export function jsonPieces(node: JsonNode, depth = 0): readonly string[] {
  if (node.kind === 'value') return [indentedText(node.value, depth)];
  const [open, close] = node.kind === 'object' ? '{}' : node.brackets;
  const parts =
    node.kind === 'texts'
      ? node.texts.map(({ indented }) => [indented])
      : node.properties.map(([name, value]) => [`${JSON.stringify(name)}: `, ...jsonPieces(value, depth + 1)]);
  if (parts.length === 0) return [`${open}${close}`];
  const start = lineEnd(depth + 1);
  const pieces = parts.flatMap((part, index) => [index === 0 ? `${open}${start}` : `,${start}`, ...part]);
  return [...pieces, `${lineEnd(depth)}${close}`];
}

const step = '  ';

/** The text of a value that is `depth` steps within its document. */
function indentedText(value: unknown, depth: number): string {
  // A line end within a string is escaped.
  return JSON.stringify(value, undefined, step).replaceAll('\n', lineEnd(depth));
}

function lineEnd(depth: number): string {
  return `\n${step.repeat(depth)}`;
}
