import type { ApiDocument } from './api-document.js';
import { type ConstraintChange, constraintChanges } from './constraint-changes.js';
import type { ChangeRule } from './document-change.js';
import { canonical, entriesOf, type Json, type JsonObject, listOf, objectOf, textsOf } from './json.js';
import { type Alternative, alternativesOf, describeAlternative, pairAlternatives } from './schema-alternatives.js';

/** Who writes the values of a schema, and who reads them. */
export type Direction = 'request' | 'response';

/** What one side of an operation is compared with. */
export interface SchemaComparison {
  readonly before: ApiDocument;
  readonly after: ApiDocument;
  readonly direction: Direction;
  readonly tell: (rule: ChangeRule, message: string) => void;
  /** The pairs of components that were compared already. */
  readonly seen: Set<string>;
}

/** A value within a schema, as a reader finds it: `Note.tags[]`. */
class Place {
  readonly #root: string;
  readonly #path: string;
  readonly #isComponent: boolean;

  constructor(root: string, isComponent: boolean, path = '') {
    this.#root = root;
    this.#isComponent = isComponent;
    this.#path = path;
  }

  property(name: string): Place {
    const separator = this.#path === '' && !this.#isComponent ? '' : '.';
    return this.#below(`${separator}${name}`);
  }

  item(index: number | ''): Place {
    return this.#below(`[${index}]`);
  }

  #below(step: string): Place {
    return new Place(this.#root, this.#isComponent, this.#path + step);
  }

  toString(): string {
    if (this.#isComponent) return `\`${this.#root}${this.#path}\``;
    return this.#path === '' ? this.#root : `\`${this.#path}\` of ${this.#root}`;
  }
}

/** Tells what differs between two schemas; `root` names the value that they describe: "the body". */
export function compareSchemas(
  before: Json | undefined,
  after: Json | undefined,
  root: string,
  comparison: SchemaComparison,
): void {
  compare(before ?? {}, after ?? {}, new Place(root, false), comparison);
}

function compare(before: Json, after: Json, outer: Place, comparison: SchemaComparison): void {
  const [was, is] = [comparison.before.schema(before), comparison.after.schema(after)];
  compareDefaults(was.schema, is.schema, outer, comparison);
  if (wasSeen('component', was.name, is.name, comparison)) return;
  const paired = pairAlternatives(alternativesOf(before, comparison.before), alternativesOf(after, comparison.after));
  for (const alternative of paired.removed) tellAlternative(alternative, 'removed', outer, comparison);
  for (const alternative of paired.added) tellAlternative(alternative, 'added', outer, comparison);
  for (const [one, other] of paired.pairs) {
    if (wasSeen(one.type ?? 'any', one.name, other.name, comparison)) continue;
    // What is written once and used in many places is told once, under its own name.
    const isComponent = one.name !== undefined && one.name === other.name;
    compareAlternatives(one, other, isComponent ? new Place(one.name, true) : outer, comparison);
  }
}

/** Whether two components were compared already: they may hold themselves. */
function wasSeen(
  kind: string,
  before: string | undefined,
  after: string | undefined,
  { seen }: SchemaComparison,
): boolean {
  if (before === undefined || after === undefined) return false;
  const key = `${kind} ${before} ${after}`;
  const known = seen.has(key);
  seen.add(key);
  return known;
}

function tellAlternative(
  alternative: Alternative,
  change: 'removed' | 'added',
  place: Place,
  { direction, tell }: SchemaComparison,
): void {
  const text = describeAlternative(alternative);
  if (change === 'added') tell(`${direction}-type-widened`, `${place} may be ${text} now`);
  else tell(`${direction}-type-narrowed`, `${place} may not be ${text} any more`);
}

function compareDefaults(before: JsonObject, after: JsonObject, place: Place, comparison: SchemaComparison): void {
  if (comparison.direction === 'response') return;
  const [was, is] = [before['default'], after['default']];
  if (canonical(was) === canonical(is)) return;
  const now = is === undefined ? 'has no default any more' : `is ${canonical(is)} when it is left out`;
  const then = was === undefined ? 'had none' : `was ${canonical(was)}`;
  comparison.tell('request-default-changed', `${place} ${now}${is === undefined ? '' : `, ${then}`}`);
}

function compareAlternatives(
  before: Alternative,
  after: Alternative,
  place: Place,
  comparison: SchemaComparison,
): void {
  const [was, is] = [before.schema, after.schema];
  compareValues(was, is, place, comparison);
  for (const change of constraintChanges(was, is)) tellConstraint(change, place, comparison);
  compareProperties(was, is, place, comparison);
  compareItems(was, is, place, comparison);
}

function tellConstraint(
  { direction: change, text }: ConstraintChange,
  place: Place,
  comparison: SchemaComparison,
): void {
  const { direction, tell } = comparison;
  // Of a change in both directions the one counts that breaks.
  const breaking = direction === 'request' ? 'tightened' : 'relaxed';
  tell(`${direction}-constraint-${change === 'both' ? breaking : change}`, `${place}: ${text}`);
}

/** The values of `enum` and `const`. */
function compareValues(before: JsonObject, after: JsonObject, place: Place, comparison: SchemaComparison): void {
  const { direction, tell } = comparison;
  const [was, is] = [valuesOf(before), valuesOf(after)];
  if (was === undefined && is === undefined) return;
  if (was === undefined || is === undefined) {
    const change = was === undefined ? 'tightened' : 'relaxed';
    const list = [...(was ?? is ?? [])].join(', ');
    const text = was === undefined ? `must be one of ${list} now` : `need not be one of ${list} any more`;
    tell(`${direction}-constraint-${change}`, `${place}: ${text}`);
    return;
  }
  for (const value of was)
    if (!is.has(value)) tell(`${direction}-value-removed`, `${place} may not be ${value} any more`);
  for (const value of is) if (!was.has(value)) tell(`${direction}-value-added`, `${place} may be ${value} now`);
}

function valuesOf(schema: JsonObject): ReadonlySet<string> | undefined {
  const values = schema['const'] === undefined ? schema['enum'] : [schema['const']];
  return Array.isArray(values) ? new Set(values.map(canonical)) : undefined;
}

function compareProperties(before: JsonObject, after: JsonObject, place: Place, comparison: SchemaComparison): void {
  const { direction, tell } = comparison;
  const [was, is] = [objectOf(before['properties']), objectOf(after['properties'])];
  const [needed, needs] = [new Set(textsOf(before['required'])), new Set(textsOf(after['required']))];
  for (const [name, property] of entriesOf(was)) {
    const there = place.property(name);
    const other = is[name];
    if (other === undefined) {
      tell(`${direction}-property-removed`, `${there} is gone`);
      continue;
    }
    if (needed.has(name) && !needs.has(name))
      tell(`${direction}-property-now-optional`, `${there} ${optional[direction]}`);
    if (!needed.has(name) && needs.has(name))
      tell(`${direction}-property-now-required`, `${there} ${required[direction]}`);
    compare(property, other, there, comparison);
  }
  for (const [name] of entriesOf(is)) {
    if (was[name] === undefined) tellNewProperty(place.property(name), needs.has(name), comparison);
  }
  compareOthers(before, after, place, comparison);
}

const optional: Readonly<Record<Direction, string>> = { request: 'is optional now', response: 'may be missing now' };
const required: Readonly<Record<Direction, string>> = { request: 'is required now', response: 'is always there now' };

function tellNewProperty(there: Place, isRequired: boolean, { direction, tell }: SchemaComparison): void {
  if (direction === 'response') tell('response-property-added', `${there} is new`);
  else if (isRequired) tell('required-request-property-added', `${there} is new and required`);
  else tell('optional-request-property-added', `${there} is new and optional`);
}

/** What holds for properties that are not named. */
function compareOthers(before: JsonObject, after: JsonObject, place: Place, comparison: SchemaComparison): void {
  const { direction, tell } = comparison;
  const [was, is] = [before['additionalProperties'], after['additionalProperties']];
  // What a server adds to its answers a client has to bear.
  if (direction === 'request' && was !== false && is === false)
    tell('request-constraint-tightened', `${place} may not have other properties any more`);
  if (direction === 'request' && was === false && is !== false)
    tell('request-constraint-relaxed', `${place} may have other properties now`);
  if (isSchema(was) || isSchema(is)) {
    if (was !== false && is !== false) compare(was ?? {}, is ?? {}, place.property('*'), comparison);
  }
  const patterns = objectOf(after['patternProperties']);
  for (const [pattern, schema] of entriesOf(before['patternProperties'])) {
    compare(schema, patterns[pattern] ?? {}, place.property(`/${pattern}/`), comparison);
  }
}

function isSchema(value: Json | undefined): boolean {
  return value !== undefined && typeof value !== 'boolean';
}

function compareItems(before: JsonObject, after: JsonObject, place: Place, comparison: SchemaComparison): void {
  const [was, is] = [listOf(before['prefixItems']), listOf(after['prefixItems'])];
  for (let index = 0; index < Math.max(was.length, is.length); index++) {
    compare(itemAt(before, was, index), itemAt(after, is, index), place.item(index), comparison);
  }
  if (before['items'] === undefined && after['items'] === undefined) return;
  compare(before['items'] ?? {}, after['items'] ?? {}, place.item(''), comparison);
}

/** Behind the items that have a schema of their own, all have the same. */
function itemAt(schema: JsonObject, own: readonly Json[], index: number): Json {
  return own[index] ?? schema['items'] ?? {};
}
