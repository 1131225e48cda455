import type { ReturnFacts } from '../model/facts.js';
import { keyOfMembers, mergeMembers } from '../model/merged-members.js';
import {
  mapObjectChoice,
  type SentAlternative,
  type SentChoice,
  type SentMembers,
  type SentName,
  type SentShape,
  type SentUnion,
  type ValueCase,
} from '../model/sent-shape.js';
import type { NamedShape, NamedType, ObjectShape, SupportedShape, TypeId, UnionShape } from '../model/shape.js';
import { areLiterals, membersOf, unwrapped } from '../model/shape-questions.js';
import type { SentResults } from './checked-application.js';
import { joinedResults } from './queries/joined-results.js';

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Decides how the values of types are sent, and collects the types of which the values cannot be sent. */
export class SentShapes {
  readonly #types: ReadonlyMap<TypeId, NamedType<never>>;
  readonly #names: Map<TypeId, SentName>;
  readonly #choices = new Map<string, SentChoice>();
  readonly #unresolved: string[] = [];

  constructor(types: ReadonlyMap<TypeId, NamedType<never>>, names = new Map<TypeId, SentName>()) {
    this.#types = types;
    this.#names = names;
  }

  /**
   * Decides for other types, of which those that lead to no affected one are the same objects; the names of these are kept. Nothing
   * when members of a union were merged: such a choice can be part of any type.
   */
  continuedWith(types: ReadonlyMap<TypeId, NamedType<never>>, affected: ReadonlySet<TypeId>): SentShapes | undefined {
    if (this.#choices.size > 0) return undefined;
    if (affected.size === 0 && types === this.#types) return this;
    const names = new Map(this.#names);
    for (const id of affected) names.delete(id);
    return new SentShapes(types, names);
  }

  /** The names without types, and the unions whose alternatives are not discriminated. */
  get unresolved(): readonly string[] {
    return this.#unresolved;
  }

  /** The values that a handler sends. */
  results(returns: ReturnFacts<never>): SentResults {
    const { value, event } = joinedResults(returns);
    return {
      ...(value !== undefined && { value: this.#shape(value) }),
      ...(event !== undefined && { event: this.#shape(event) }),
    };
  }

  #shape(shape: SupportedShape): SentShape {
    switch (shape.kind) {
      case 'array':
        return { kind: 'array', shape, items: this.#shape(shape.items) };
      case 'tuple': {
        const elements = shape.elements.map((element) => {
          return { optional: element.optional, value: this.#shape(element.shape) };
        });
        return { kind: 'tuple', shape, elements, ...(shape.rest !== undefined && { rest: this.#shape(shape.rest) }) };
      }
      case 'object':
        return this.#object(shape);
      case 'union':
        return this.#union(shape);
      case 'named':
        return this.#name(shape) ?? this.#missing(`the type ${shape.type}`);
      default:
        return { kind: 'scalar', shape };
    }
  }

  #object(shape: ObjectShape<never>): SentShape {
    const { additional, toJson } = shape;
    if (toJson !== undefined) return { kind: 'conversion', shape, value: this.#shape(toJson) };
    const properties = shape.properties.map(({ name, optional, shape: value }) => {
      return { name, optional, value: this.#shape(value) };
    });
    return {
      kind: 'object',
      shape,
      properties,
      ...(additional !== undefined && { additional: this.#shape(additional) }),
    };
  }

  #name(shape: NamedShape): SentName | undefined {
    const known = this.#names.get(shape.type);
    const type = this.#types.get(shape.type);
    if (known !== undefined || type === undefined) return known;
    // The type may contain itself: it is known before its parts are.
    const name: Mutable<SentName> = { kind: 'name', shape, type, value: anything };
    this.#names.set(shape.type, name);
    name.value = this.#shape(unwrapped(type.shape, this.#types));
    return name;
  }

  #union(shape: UnionShape<never>): SentUnion {
    const { members, nullable } = membersOf(shape, this.#types, 'keep');
    return { kind: 'union', shape, nullable, present: this.#members(shape, members) };
  }

  #members(shape: UnionShape<never>, [first, ...more]: readonly SupportedShape[]): SentMembers {
    if (first === undefined) return { kind: 'none' };
    if (more.length === 0) return { kind: 'one', value: this.#shape(first) };
    const { members } = membersOf(shape, this.#types, 'open');
    if (areLiterals(members)) {
      const values = members.map(({ value }) => value);
      if (new Set(values.map((value) => typeof value)).size === 1) return { kind: 'literals', values };
    }
    if (members.some((member) => unwrapped(member, this.#types).kind === 'unknown')) return { kind: 'unknown' };
    const choice = this.#choice(members);
    return choice === undefined ? { kind: 'one', value: this.#missing('a union') } : { kind: 'several', choice };
  }

  #choice(members: readonly SupportedShape[]): SentChoice | undefined {
    const sent = mergeMembers(members, this.#types);
    if (sent === undefined) return undefined;
    const key = sent.merged.size > 0 ? keyOfMembers(members) : undefined;
    const known = key === undefined ? undefined : this.#choices.get(key);
    if (known !== undefined) return known;
    const alternatives: SentAlternative[] = [];
    const names: SentName[] = [];
    const values: ValueCase<SentAlternative>[] = [];
    const choice: Mutable<SentChoice> = { shape: { kind: 'union', members }, alternatives, names, values };
    // Merged members may contain the union: it is known before its alternatives are.
    if (key !== undefined) this.#choices.set(key, choice);
    const byShape = new Map<SupportedShape, SentAlternative>();
    const alternativeOf = (shape: SupportedShape): SentAlternative => {
      const alternative = byShape.get(shape) ?? { value: this.#shape(shape), merged: sent.merged.has(shape) };
      byShape.set(shape, alternative);
      return alternative;
    };
    alternatives.push(...sent.members.map(alternativeOf));
    values.push(...sent.values.map(({ kind, alternative }) => ({ kind, alternative: alternativeOf(alternative) })));
    if (sent.objects !== undefined) choice.objects = mapObjectChoice(sent.objects, alternativeOf);
    names.push(...members.flatMap((member) => (member.kind === 'named' ? (this.#name(member) ?? []) : [])));
    return choice;
  }

  #missing(name: string): SentShape {
    this.#unresolved.push(name);
    return anything;
  }
}

/** Takes the place of a type until it is known. An application with unknown types is not a checked one. */
const anything: SentShape = { kind: 'scalar', shape: { kind: 'unknown' } };
