import type { Effort } from '../effort.js';
import { canonical, type Json } from '../json.js';
import { matches, textsOfValues } from './accepts-value.js';
import { strictest } from './constraint-kinds.js';
import { type Constraints, type Form, type Items, isUnconstrained, type Members, noItems, noMembers } from './form.js';

/** The means to merge forms. */
export interface Merging {
  /** Makes the schema of the values that two schemas allow. */
  readonly intersect: (one: Json, other: Json) => Json;
  readonly effort: Effort;
}

/** About as many compared values as take the time of one step. */
const valuesPerStep = 10;

/** The form of the values that two forms of one type allow. */
export function mergeForms(one: Form, other: Form, id: number, merging: Merging): Form {
  if (isUnconstrained(one)) return other;
  if (isUnconstrained(other)) return one;
  const values = mergeValues(one.values, other.values, merging);
  const members = mergeMembers(one.members, other.members, merging);
  const constraints = mergeConstraints(one.constraints, other.constraints, merging);
  if (members === undefined) {
    // Patterns that overlap in ways that are not known.
    const patterns = [one, other].map(({ members: { patterns, others } }) => ({
      patterns: Object.fromEntries(patterns),
      others,
    }));
    return {
      id,
      type: one.type,
      constraints: mergeConstraints(constraints, new Map([['patternProperties', [patterns]]]), merging),
      members: mergeMembers(withoutPatterns(one.members), withoutPatterns(other.members), merging) ?? noMembers,
      items: noItems,
      ...(values !== undefined && { values }),
    };
  }
  return {
    id,
    type: one.type,
    constraints,
    members,
    items: mergeItems(one.items, other.items, merging),
    ...(values !== undefined && { values }),
  };
}

function mergeValues(
  one: readonly Json[] | undefined,
  other: readonly Json[] | undefined,
  { effort }: Merging,
): readonly Json[] | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const texts = textsOfValues(other);
  effort.spend(one.length);
  return one.filter((value) => texts.has(canonical(value)));
}

/** The constraints of both. */
function mergeConstraints(one: Constraints, other: Constraints, { effort }: Merging): Constraints {
  const merged = new Map(one);
  for (const [keyword, values] of other) {
    for (const value of values) {
      const needed = merged.get(keyword) ?? [];
      effort.spend(1 + needed.length / valuesPerStep);
      merged.set(keyword, strictest(keyword, needed, value));
    }
  }
  return merged;
}

function mergeMembers(one: Members, other: Members, merging: Merging): Members | undefined {
  if (one === noMembers) return other;
  if (other === noMembers) return one;
  const patterns = mergePatterns(one, other, merging);
  if (patterns === undefined) return undefined;
  const properties = new Map<string, Json>();
  for (const name of new Set([...one.properties.keys(), ...other.properties.keys()])) {
    properties.set(name, merging.intersect(ownSchema(one, name, merging), ownSchema(other, name, merging)));
    merging.effort.spend(1);
  }
  return {
    properties,
    required: new Set([...one.required, ...other.required]),
    hidden: new Set([...one.hidden, ...other.hidden]),
    patterns,
    others: mergeOptional(one.others, other.others, merging),
    names: mergeOptional(one.names, other.names, merging),
  };
}

function mergePatterns(one: Members, other: Members, merging: Merging): ReadonlyMap<string, Json> | undefined {
  if (one.patterns.size === 0 && other.patterns.size === 0) return one.patterns;
  if (other.patterns.size === 0 && other.others === undefined) return one.patterns;
  if (one.patterns.size === 0 && one.others === undefined) return other.patterns;
  const names = [...one.patterns.keys()];
  if (names.length !== other.patterns.size || !names.every((name) => other.patterns.has(name))) return undefined;
  return new Map(
    names.map((name) => [name, merging.intersect(one.patterns.get(name) ?? true, other.patterns.get(name) ?? true)]),
  );
}

function withoutPatterns(members: Members): Members {
  return { ...members, patterns: new Map(), others: undefined };
}

function mergeOptional(one: Json | undefined, other: Json | undefined, merging: Merging): Json | undefined {
  return one === undefined || other === undefined ? (one ?? other) : merging.intersect(one, other);
}

/** The schema of a property in a form itself, without the patterns that match it. */
function ownSchema(members: Members, name: string, merging: Merging): Json {
  return members.properties.get(name) ?? schemaOfUnnamed(members, name, merging);
}

function schemaOfUnnamed(members: Members, name: string, { effort }: Merging): Json {
  const isMatched = [...members.patterns.keys()].some((pattern) => matches(pattern, name, effort) !== false);
  return isMatched ? true : (members.others ?? true);
}

function mergeItems(one: Items, other: Items, merging: Merging): Items {
  if (one === noItems) return other;
  if (other === noItems) return one;
  const length = Math.max(one.prefix.length, other.prefix.length);
  const prefix = Array.from({ length }, (_, index) => merging.intersect(itemAt(one, index), itemAt(other, index)));
  return { prefix, rest: mergeOptional(one.rest, other.rest, merging) };
}

/** The schema of the item at an index. */
export function itemAt({ prefix, rest }: Items, index: number): Json {
  return prefix[index] ?? rest ?? true;
}

/** The schemas that apply to a property, declared or not. */
export function schemasOf(members: Members, name: string, effort: Effort): readonly Json[] {
  const matched = [...members.patterns]
    .filter(([pattern]) => matches(pattern, name, effort) !== false)
    .map(([, schema]) => schema);
  const own = members.properties.get(name);
  if (own !== undefined) return [own, ...matched];
  return matched.length > 0 ? matched : [members.others ?? true];
}
