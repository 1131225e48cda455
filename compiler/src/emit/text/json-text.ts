/** The JSON of a value at a place of a document: its text does not have to be written again. */
export interface JsonPart {
  readonly kind: 'part';
  /** With line ends and indentation. */
  readonly indented: string;
  /** Without white space; empty if no file contains it like that. */
  readonly compact: string;
}

/** An object of a document that contains parts, in the order of its entries. */
export interface JsonBranch {
  readonly kind: 'branch';
  readonly entries: readonly (readonly [name: string, value: JsonNode])[];
}

/** A list of a document that contains parts. */
export interface JsonList {
  readonly kind: 'list';
  readonly items: readonly JsonNode[];
}

/** Consecutive entries of an object at a place of a document. */
export interface JsonEntries {
  /** With line ends and indentation between them. */
  readonly indented: string;
  /** Each without white space; empty if no file contains them like that. */
  readonly compact: readonly string[];
}

/** An object of a document of whose entries the text is known. */
export interface JsonObject {
  readonly kind: 'object';
  readonly entries: readonly JsonEntries[];
}

/** A value of a document that contains no parts. */
export interface JsonValue {
  readonly kind: 'value';
  readonly value: unknown;
}

/** A document of which some text is known. */
export type JsonNode = JsonPart | JsonBranch | JsonObject | JsonList | JsonValue;

/** A value that contains no parts. */
export function jsonValue(value: unknown): JsonValue {
  return { kind: 'value', value };
}

/** An object whose values may contain parts. Its entries are in the order that JavaScript gives them. */
export function jsonBranch(values: Readonly<Record<string, JsonNode>>): JsonBranch {
  return { kind: 'branch', entries: Object.entries(values) };
}

/** The part with a value `depth` steps within its document. `isCompact`: a file contains it without white space. */
export function jsonPart(value: unknown, depth: number, isCompact: boolean): JsonPart {
  return { kind: 'part', indented: indentedValue(value, depth), compact: isCompact ? JSON.stringify(value) : '' };
}

/** Entries of an object that are `depth` steps within its document. `isCompact`: a file contains them without white space. */
export function jsonEntries(
  entries: readonly (readonly [name: string, value: JsonNode])[],
  depth: number,
  isCompact: boolean,
): JsonEntries {
  const pieces: string[] = [];
  for (const [place, [name, value]] of entries.entries()) {
    const start = place === 0 ? '' : `,\n${step.repeat(depth)}`;
    addPieces(value, `${start}${JSON.stringify(name)}: `, depth, pieces);
  }
  const compact = isCompact ? entries.map(([name, value]) => `${JSON.stringify(name)}:${compactJson(value)}`) : [];
  return { indented: pieces.join(''), compact };
}

/** Consecutive items of a list that are `depth` steps within their document. No file contains them without white space. */
export function jsonItems(values: readonly unknown[], depth: number): JsonPart {
  const texts = values.map((value) => indentedValue(value, depth));
  return { kind: 'part', indented: texts.join(`,\n${step.repeat(depth)}`), compact: '' };
}

/** Entries of an object that are `depth` steps within its document, one after the other. */
export function joinedEntries(entries: readonly JsonEntries[], depth: number): JsonEntries {
  return {
    indented: entries.map(({ indented }) => indented).join(`,\n${step.repeat(depth)}`),
    compact: entries.flatMap(({ compact }) => compact),
  };
}

/** The pieces of the text that `JSON.stringify` writes with two spaces per step. */
export function jsonPieces(node: JsonNode): readonly string[] {
  const pieces: string[] = [];
  addPieces(node, '', 0, pieces);
  return pieces;
}

/** Adds the text of a node after other text of its line. */
function addPieces(node: JsonNode, before: string, depth: number, pieces: string[]): void {
  switch (node.kind) {
    case 'part':
      pieces.push(before, node.indented);
      break;
    case 'value':
      pieces.push(before, indentedValue(node.value, depth));
      break;
    case 'branch': {
      const names = node.entries.map(([name]) => `${JSON.stringify(name)}: `);
      const values = node.entries.map(([, value]) => value);
      addAll(['{', '}'], names, values, { before, depth, pieces });
      break;
    }
    case 'object': {
      const parts = node.entries.map(({ indented }): JsonPart => ({ kind: 'part', indented, compact: '' }));
      addAll(['{', '}'], undefined, parts, { before, depth, pieces });
      break;
    }
    case 'list':
      addAll(['[', ']'], undefined, node.items, { before, depth, pieces });
      break;
  }
}

/** The place of a node in a text. */
interface Place {
  readonly before: string;
  readonly depth: number;
  readonly pieces: string[];
}

function addAll(
  [open, close]: readonly [string, string],
  names: readonly string[] | undefined,
  values: readonly JsonNode[],
  { before, depth, pieces }: Place,
): void {
  if (values.length === 0) {
    pieces.push(`${before}${open}${close}`);
    return;
  }
  const margin = `\n${step.repeat(depth)}`;
  for (const [index, value] of values.entries()) {
    const start = `${index === 0 ? `${before}${open}` : ','}${margin}${step}${names?.[index] ?? ''}`;
    addPieces(value, start, depth + 1, pieces);
  }
  pieces.push(`${margin}${close}`);
}

/** The text that `JSON.stringify` writes without white space. */
export function compactJson(node: JsonNode): string {
  switch (node.kind) {
    case 'part':
      return node.compact;
    case 'value':
      return JSON.stringify(node.value);
    case 'branch':
      return `{${node.entries.map(([name, value]) => `${JSON.stringify(name)}:${compactJson(value)}`).join(',')}}`;
    case 'object':
      return `{${node.entries.flatMap(({ compact }) => compact).join(',')}}`;
    case 'list':
      return `[${node.items.map(compactJson).join(',')}]`;
  }
}

const step = '  ';

/** The text of a value, whose further lines are `depth` steps in: it is written within as many lists, which are cut off. */
function indentedValue(value: unknown, depth: number): string {
  let nested = value;
  let start = 0;
  let end = 0;
  for (let level = 0; level < depth; level++) {
    nested = [nested];
    start += 2 + (level + 1) * step.length;
    end += 2 + level * step.length;
  }
  const text = JSON.stringify(nested, undefined, step);
  return text.slice(start, text.length - end);
}
