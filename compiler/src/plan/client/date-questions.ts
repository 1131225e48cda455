import type { Lookup } from '../../incremental/view.js';
import { type Discrimination, discriminationOf, tagsOf } from '../../model/shapes/discrimination.js';
import type { NamedType, ObjectShape, SupportedShape, TypeId } from '../../model/shapes/shape.js';
import { isListShape, membersOf, unwrapped } from '../../model/shapes/shape-questions.js';
import type { DateField, DatePlaces } from './client-plan.js';
import { sentParts } from './sent-parts.js';
import { typesThatReach } from './types-that-reach.js';

/** The members of a union by the JSON types of their values. */
interface MembersByJson {
  readonly dates: number;
  /** Members whose values are text, but no dates. */
  readonly texts: number;
  readonly lists: readonly SupportedShape[];
  readonly objects: readonly SupportedShape[];
  readonly hasUnknown: boolean;
}

/**
 * Finds the dates of responses. A union in which a date in JSON looks like another text has none: its dates stay text,
 * and have that type.
 */
export class DateQuestions {
  readonly #types: Lookup<TypeId, NamedType<never>>;
  readonly #names: ReadonlyMap<TypeId, string>;
  /** The types that contain a date anywhere. */
  readonly #containing: ReadonlySet<TypeId>;
  /** The types with dates that can be found. */
  readonly #dated: ReadonlySet<TypeId>;

  /** @param names The names of types in responses. */
  constructor(
    all: Iterable<NamedType<never>>,
    types: Lookup<TypeId, NamedType<never>>,
    names: ReadonlyMap<TypeId, string>,
  ) {
    this.#types = types;
    this.#names = names;
    const list = [...all];
    this.#containing = typesThatReach(list, isDate, sentParts);
    this.#dated = typesThatReach(list, isDate, (shape) =>
      shape.kind === 'union' && this.isAmbiguous(shape) ? [] : sentParts(shape),
    );
  }

  /** Whether a type has dates that can be found: its declaration has a parameter for their type. */
  isDated(type: TypeId): boolean {
    return this.#dated.has(type);
  }

  /** Whether the dates in a union cannot be found. */
  isAmbiguous(shape: SupportedShape): boolean {
    if (!this.#contains(shape)) return false;
    const { members } = membersOf(shape, this.#types, 'open');
    const { dates, texts, lists, objects, hasUnknown } = this.#byJson(members);
    if (hasUnknown || (dates > 0 && texts > 0)) return true;
    if (lists.length > 1 && lists.some((list) => this.#contains(list))) return true;
    if (objects.length < 2 || !objects.some((object) => this.#contains(object))) return false;
    return this.#tags(objects) === undefined && !this.#haveSameDates(objects);
  }

  /** The places of dates in a value; `undefined` where there are none. */
  placesIn(shape: SupportedShape): DatePlaces | undefined {
    switch (shape.kind) {
      case 'date':
        return { kind: 'date' };
      case 'array': {
        const items = this.placesIn(shape.items);
        return items && { kind: 'items', items };
      }
      case 'tuple': {
        const elements = shape.elements.map((element) => this.placesIn(element.shape));
        const rest = shape.rest && this.placesIn(shape.rest);
        if (rest === undefined && elements.every((element) => element === undefined)) return undefined;
        return { kind: 'elements', elements, ...(rest !== undefined && { rest }) };
      }
      case 'object':
        return shape.toJson === undefined ? this.#fields([shape]) : this.placesIn(shape.toJson);
      case 'union':
        return this.#union(shape);
      case 'named': {
        const name = this.#names.get(shape.type);
        return this.#dated.has(shape.type) && name !== undefined ? { kind: 'named', name } : undefined;
      }
      default:
        return undefined;
    }
  }

  #union(shape: SupportedShape): DatePlaces | undefined {
    if (!this.#contains(shape) || this.isAmbiguous(shape)) return undefined;
    const { members } = membersOf(shape, this.#types, 'open');
    const { dates, lists, objects } = this.#byJson(members);
    const list = lists.map((one) => this.placesIn(one)).find((places) => places !== undefined);
    const object = this.#objects(objects);
    const text: DatePlaces | undefined = dates > 0 ? { kind: 'date' } : undefined;
    const found = [text, list, object].filter((places) => places !== undefined);
    const [only] = found;
    if (only === undefined || found.length === 1) return only;
    return {
      kind: 'alternatives',
      ...(text !== undefined && { text }),
      ...(list !== undefined && { list }),
      ...(object !== undefined && { object }),
    };
  }

  #objects(objects: readonly SupportedShape[]): DatePlaces | undefined {
    const [only] = objects;
    if (only === undefined || objects.length === 1) return only && this.placesIn(only);
    const tags = this.#tags(objects);
    return tags === undefined
      ? this.#fields(objects.flatMap((member) => this.#object(member) ?? []))
      : this.#cases(tags);
  }

  /** The discrimination of objects by literals, if nothing else is needed. */
  #tags(objects: readonly SupportedShape[]): Discrimination<never> | undefined {
    const choice = discriminationOf(objects, this.#types);
    return choice !== undefined && tagsOf(choice) !== undefined ? choice : undefined;
  }

  #cases(choice: Discrimination<never>): DatePlaces | undefined {
    if (choice.by === 'nothing') return this.placesIn(choice.member);
    if (choice.by === 'structure') return undefined;
    const cases = choice.cases.flatMap((one): DateField[] => {
      const dates = this.#cases(one.choice);
      return dates === undefined ? [] : [{ name: String(one.value), dates }];
    });
    return cases.length === 0 ? undefined : { kind: 'cases', property: String(choice.property), cases };
  }

  #fields(objects: readonly ObjectShape<never>[]): DatePlaces | undefined {
    const fields = new Map<string, DateField>();
    for (const { properties } of objects) {
      for (const { name, shape } of properties) {
        const dates = this.placesIn(shape);
        if (dates !== undefined) fields.set(name, { name, dates });
      }
    }
    const open = objects.find(({ additional }) => additional !== undefined);
    const others = open?.additional && this.placesIn(open.additional);
    if (fields.size === 0 && others === undefined) return undefined;
    const declared = objects.flatMap(({ properties }) => properties.map(({ name }) => name));
    return {
      kind: 'fields',
      fields: [...fields.values()],
      ...(others !== undefined && { others: { dates: others, declared } }),
    };
  }

  /** Whether objects that no property discriminates have the same dates in the properties of each name. */
  #haveSameDates(members: readonly SupportedShape[]): boolean {
    const objects = members.map((member) => this.#object(member));
    const shapes = new Map<string, Set<string>>();
    const dated = new Set<string>();
    for (const object of objects) {
      if (object === undefined || object.additional !== undefined) return false;
      for (const { name, shape } of object.properties) {
        shapes.set(name, (shapes.get(name) ?? new Set()).add(JSON.stringify(shape)));
        if (this.#contains(shape)) dated.add(name);
      }
    }
    return [...dated].every((name) => shapes.get(name)?.size === 1);
  }

  #object(member: SupportedShape): ObjectShape<never> | undefined {
    const shape = this.#sent(member);
    return shape.kind === 'object' ? shape : undefined;
  }

  /** The shape that is sent: the result of `toJSON`, without its name. */
  #sent(member: SupportedShape): SupportedShape {
    const shape = unwrapped(member, this.#types);
    return shape.kind === 'object' && shape.toJson !== undefined ? this.#sent(shape.toJson) : shape;
  }

  #byJson(members: readonly SupportedShape[]): MembersByJson {
    const kinds = members.map((member) => ({ member, shape: this.#sent(member) }));
    const of = (...wanted: readonly SupportedShape['kind'][]) =>
      kinds.filter(({ shape }) => wanted.includes(shape.kind)).map(({ member }) => member);
    const literals = kinds.filter(({ shape }) => shape.kind === 'literal' && typeof shape.value === 'string');
    return {
      dates: of('date').length,
      texts: of('string', 'bigint', 'bytes', 'url').length + literals.length,
      lists: kinds.filter(({ shape }) => isListShape(shape)).map(({ member }) => member),
      objects: of('object'),
      // A result of `toJSON` that is a union itself is more than these questions are asked about.
      hasUnknown: of('unknown', 'union').length > 0,
    };
  }

  #contains(shape: SupportedShape): boolean {
    if (shape.kind === 'date') return true;
    return shape.kind === 'named'
      ? this.#containing.has(shape.type)
      : sentParts(shape).some((part) => this.#contains(part));
  }
}

function isDate({ kind }: SupportedShape): boolean {
  return kind === 'date';
}
