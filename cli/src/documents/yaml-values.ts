import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { shownText } from '../text/shown-text.js';
import { mostCharacters, mostLevels, mostParts } from './document-limits.js';
import { DocumentProblem } from './document-problem.js';

/** Converts a document of YAML to values of JSON, with its aliases and merge keys written out. */
export class YamlValues {
  readonly #document: Document.Parsed;
  /** The node of each alias: the last one before it with the anchor. */
  readonly #targets = new Map<Alias, Node | undefined>();
  /** The nodes of anchors that are being converted. */
  readonly #open = new Set<Node>();
  #parts = 0;
  #characters = 0;

  constructor(document: Document.Parsed) {
    this.#document = document;
    this.#findTargets(document.contents, new Map());
  }

  /**
   * The value of the document.
   * @throws DocumentProblem for what is no value of JSON, and for a value that is too large.
   */
  value(): unknown {
    return this.#valueOf(this.#document.contents, 0);
  }

  #findTargets(node: unknown, anchors: Map<string, Node>): void {
    if (isAlias(node)) this.#targets.set(node, anchors.get(node.source));
    else if (isNode(node) && node.anchor !== undefined) anchors.set(node.anchor, node);
    if (isSeq(node)) for (const item of node.items) this.#findTargets(item, anchors);
    if (!isMap(node)) return;
    for (const { key, value } of node.items) {
      this.#findTargets(key, anchors);
      this.#findTargets(value, anchors);
    }
  }

  #valueOf(node: unknown, level: number): unknown {
    this.#count(node, level);
    if (isAlias(node)) return this.#converted(node, (target) => this.#valueOf(target, level));
    if (isScalar(node)) return scalarValue(node);
    if (isSeq(node)) return node.items.map((item) => this.#valueOf(item, level + 1));
    if (isMap(node)) return Object.fromEntries(this.#entriesOf(node, level));
    return null;
  }

  /** Converts the node of an alias. */
  #converted<Result>(alias: Alias, convert: (target: Node) => Result): Result {
    const target = this.#targets.get(alias);
    const name = shownText(alias.source);
    if (target === undefined) throw invalid(`the alias \`*${name}\` has no anchor before it`, alias);
    if (this.#open.has(target)) throw invalid(`the alias \`*${name}\` is inside of its own anchor`, alias);
    this.#open.add(target);
    const result = convert(target);
    this.#open.delete(target);
    return result;
  }

  /** The members of a map: its own ones, and those of merged maps that it does not have itself. */
  #entriesOf(map: YAMLMap, level: number): ReadonlyMap<string, unknown> {
    const entries = new Map<string, unknown>();
    const merged: Pair[] = [];
    for (const pair of map.items) {
      const { key, value } = pair;
      if (isMergeKey(key)) merged.push(pair);
      else {
        const name = this.#nameOf(key, map);
        if (entries.has(name)) throw invalid(`the key \`${shownText(name)}\` is listed twice`, key);
        entries.set(name, this.#valueOf(value, level + 1));
      }
    }
    for (const { key, value } of merged) this.#merge(value, key, entries, level);
    return entries;
  }

  #merge(node: unknown, key: unknown, entries: Map<string, unknown>, level: number): void {
    this.#count(node, level);
    if (isAlias(node)) this.#converted(node, (target) => this.#merge(target, key, entries, level));
    else if (isSeq(node)) for (const item of node.items) this.#merge(item, key, entries, level + 1);
    else if (isMap(node)) {
      for (const [name, value] of this.#entriesOf(node, level)) if (!entries.has(name)) entries.set(name, value);
    } else throw invalid('the merge key `<<` has a value that is not an object', key);
  }

  #nameOf(key: unknown, map: YAMLMap): string {
    this.#count(key, 0);
    if (isAlias(key)) return this.#converted(key, (target) => this.#nameOf(target, map));
    if (!isScalar(key)) throw invalid('a key is not a text', key ?? map);
    return key.value === null ? (key.source ?? '') : String(key.value);
  }

  #count(node: unknown, level: number): void {
    this.#parts += 1;
    if (isScalar(node)) this.#characters += node.source?.length ?? 0;
    if (level > mostLevels) throw DocumentProblem.deep(offsetOf(node));
    if (this.#parts <= mostParts && this.#characters <= mostCharacters.YAML) return;
    throw new DocumentProblem('limit', 'too large: its aliases expand to too many values', offsetOf(node));
  }
}

/** The key `<<` without quotes: YAML 1.1 merges the maps of its value, and most tools for API documents still do. */
function isMergeKey(key: unknown): boolean {
  return isScalar(key) && key.value === '<<' && key.type === 'PLAIN';
}

function scalarValue(scalar: Scalar): unknown {
  const { value } = scalar;
  // With the directive `%YAML 1.1`.
  if (value instanceof Date) return value.toJSON();
  const isJson = value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
  // Numbers that are too large are infinite in JSON as well.
  const isNumber = typeof value === 'number' && /^[-+]?\d/.test(scalar.source ?? '');
  if (isJson || isNumber) return value;
  throw invalid(`\`${shownText(scalar.source ?? '')}\` is not a value of JSON`, scalar);
}

function invalid(message: string, node: unknown): DocumentProblem {
  return new DocumentProblem('invalid', message, offsetOf(node));
}

function offsetOf(node: unknown): number {
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}
