import { memo } from '../incremental/memo.js';
import type { Lookup } from '../incremental/view.js';
import type { ReturnFacts } from '../model/facts.js';
import { keyOfMembers, mergeMembers } from '../model/shapes/merged-members.js';
import {
  mapObjectChoice,
  type SentAlternative,
  type SentChoice,
  type SentMembers,
  type SentName,
  type SentNamedType,
  type SentShape,
  type SentTypes,
  type SentUnion,
} from '../model/shapes/sent-shape.js';
import type { NamedShape, NamedType, ObjectShape, SupportedShape, TypeId, UnionShape } from '../model/shapes/shape.js';
import { areLiterals, membersOf, unwrapped } from '../model/shapes/shape-questions.js';
import type { SentResults } from './checked-application.js';
import { joinedResults } from './lookups/types/joined-results.js';

type Types = Lookup<TypeId, NamedType<never>>;

/** A part of sent shapes that may contain itself. */
export type SentReference =
  | { readonly kind: 'named'; readonly id: TypeId }
  | { readonly kind: 'overlap'; readonly key: string; readonly choice: SentChoice };

/** How a type is sent, and what that leads to. */
export interface Sent<Value> {
  readonly value: Value;
  /** In the order in which they are met. */
  readonly references: readonly SentReference[];
  /** The parts that cannot be sent. */
  readonly unresolved: readonly string[];
}

/** Decides how the values that a handler returns are sent. */
export function sentResults(returns: ReturnFacts<never>, types: Types): Sent<SentResults> {
  return new SentParts(types).of((parts) => {
    const { value, event, mapped } = joinedResults(returns);
    return {
      ...(value !== undefined && { value: parts.shape(value) }),
      ...(event !== undefined && { event: parts.shape(event) }),
      ...(mapped !== undefined && { mapped: parts.shape(mapped) }),
    };
  });
}

/** Decides how the values of a codec are sent. */
export function sentValue(shape: SupportedShape, types: Types): Sent<SentShape> {
  return new SentParts(types).of((parts) => parts.shape(shape));
}

/** Decides how the values of a named type are sent. */
const sentNamedType = memo(
  (type: NamedType<never>, types: Types): Sent<SentNamedType> =>
    new SentParts(types).of((parts) => ({ type, value: parts.shape(unwrapped(type.shape, types)) })),
);

/** Everything that parts lead to, in the order in which it is met. */
export function sentTypes(
  parts: Iterable<Sent<unknown>>,
  types: Types,
): { readonly types: SentTypes; readonly unresolved: readonly string[] } {
  const named = new Map<TypeId, SentNamedType>();
  const overlaps = new Map<string, SentChoice>();
  const entered = new Set<TypeId>();
  const unresolved: string[] = [];
  const add = (part: Sent<unknown>): void => {
    unresolved.push(...part.unresolved);
    for (const reference of part.references) {
      if (reference.kind === 'overlap') {
        if (!overlaps.has(reference.key)) overlaps.set(reference.key, reference.choice);
        continue;
      }
      if (entered.has(reference.id)) continue;
      entered.add(reference.id);
      const type = types.get(reference.id);
      if (type === undefined) {
        unresolved.push(`the type ${reference.id}`);
        continue;
      }
      const sent = sentNamedType(type, types);
      named.set(reference.id, sent.value);
      add(sent);
    }
  };
  for (const part of parts) add(part);
  return { types: { named, overlaps }, unresolved };
}

/** Decides about the parts of one type. */
class SentParts {
  readonly #types: Types;
  readonly #references: SentReference[] = [];
  readonly #overlaps = new Set<string>();
  readonly #unresolved: string[] = [];

  constructor(types: Types) {
    this.#types = types;
  }

  of<Value>(decide: (parts: SentParts) => Value): Sent<Value> {
    return { value: decide(this), references: this.#references, unresolved: this.#unresolved };
  }

  shape(shape: SupportedShape): SentShape {
    switch (shape.kind) {
      case 'array':
        return { kind: 'array', shape, items: this.shape(shape.items) };
      case 'tuple': {
        const elements = shape.elements.map((element) => {
          return { optional: element.optional, value: this.shape(element.shape) };
        });
        return { kind: 'tuple', shape, elements, ...(shape.rest !== undefined && { rest: this.shape(shape.rest) }) };
      }
      case 'object':
        return this.#object(shape);
      case 'union':
        return this.#union(shape);
      case 'named':
        return this.#name(shape);
      default:
        return { kind: 'scalar', shape };
    }
  }

  #object(shape: ObjectShape<never>): SentShape {
    const { additional, toJson } = shape;
    if (toJson !== undefined) return { kind: 'conversion', shape, value: this.shape(toJson) };
    const properties = shape.properties.map(({ name, optional, shape: value }) => {
      return { name, optional, value: this.shape(value) };
    });
    return {
      kind: 'object',
      shape,
      properties,
      ...(additional !== undefined && { additional: this.shape(additional) }),
    };
  }

  #union(shape: UnionShape<never>): SentUnion {
    const { members, nulls } = membersOf(shape, this.#types, 'keep');
    return { kind: 'union', shape, nulls, present: this.#members(shape, members) };
  }

  #members(shape: UnionShape<never>, [first, ...more]: readonly SupportedShape[]): SentMembers {
    if (first === undefined) return { kind: 'none' };
    if (more.length === 0) return { kind: 'one', value: this.shape(first) };
    const { members } = membersOf(shape, this.#types, 'open');
    if (areLiterals(members)) {
      const values = members.map(({ value }) => value);
      if (new Set(values.map((value) => typeof value)).size === 1) return { kind: 'literals', values };
    }
    if (members.some((member) => unwrapped(member, this.#types).kind === 'unknown')) return { kind: 'unknown' };
    return this.#alternatives(members);
  }

  #alternatives(members: readonly SupportedShape[]): SentMembers {
    const sent = mergeMembers(members, this.#types);
    if (sent === undefined) {
      this.#unresolved.push('a union');
      return { kind: 'none' };
    }
    const byShape = new Map<SupportedShape, SentAlternative>();
    const alternativeOf = (shape: SupportedShape): SentAlternative => {
      const alternative = byShape.get(shape) ?? { value: this.shape(shape), merged: sent.merged.has(shape) };
      byShape.set(shape, alternative);
      return alternative;
    };
    const choice = (): SentChoice => ({
      shape: { kind: 'union', members },
      alternatives: sent.members.map(alternativeOf),
      values: sent.values.map(({ kind, alternative }) => ({ kind, alternative: alternativeOf(alternative) })),
      ...(sent.objects !== undefined && { objects: mapObjectChoice(sent.objects, alternativeOf) }),
      ...(sent.lists !== undefined && {
        lists: sent.lists.map(({ alternative, tests }) => ({ alternative: alternativeOf(alternative), tests })),
      }),
      names: members.flatMap((member) => (member.kind === 'named' ? this.#name(member) : [])),
    });
    if (sent.merged.size === 0) return { kind: 'several', choice: choice() };
    const key = keyOfMembers(members);
    if (!this.#overlaps.has(key)) {
      this.#overlaps.add(key);
      const index = this.#references.length;
      const made = choice();
      // The references list the union before its alternatives.
      this.#references.splice(index, 0, { kind: 'overlap', key, choice: made });
    }
    return { kind: 'overlapping', key };
  }

  #name(shape: NamedShape): SentName {
    this.#references.push({ kind: 'named', id: shape.type });
    return { kind: 'name', shape };
  }
}
