import { compareText } from '../../model/compare-text.js';
import type { LiteralShape, NamedType, ObjectShape, Shape, TypeId } from '../../model/shape.js';
import { admitsNull, areLiterals, membersOf, namedType, unwrapped } from '../../model/shape-questions.js';
import { freeName } from '../naming/unique-names.js';
import { capitalized, identifier, uncapitalized } from '../text/identifier.js';
import { isImportable, type ValueType } from '../value-type.js';

/** How generated code names the function that turns a value into JSON. */
export type SerializerReference =
  /** A function of the runtime: `jsonString`. */
  | { readonly kind: 'runtime'; readonly name: string }
  /** A function of the generated `serializers.ts`. */
  | { readonly kind: 'defined'; readonly name: string };

/** A way to turn a value into JSON, as it is written where the value stands. */
export type Serialization =
  | SerializerReference
  /** Booleans and literals without quotes stand in a template as they are. */
  | { readonly kind: 'verbatim' }
  | { readonly kind: 'array'; readonly items: Serialization }
  | { readonly kind: 'nullable'; readonly value: Serialization };

/** A function of the generated `serializers.ts`. */
export type SerializerDefinition = ObjectSerializer | UnionSerializer | WholeSerializer;

interface DefinitionBase {
  readonly name: string;
  readonly type: ValueType;
  /** The type whose serializer this is, when it has a name. */
  readonly named?: NamedType;
}

/** Writes the declared properties of an object, in their order. */
export interface ObjectSerializer extends DefinitionBase {
  readonly kind: 'object';
  readonly properties: readonly PropertySerializer[];
}

/** A property of an object and how its value is written. */
export interface PropertySerializer {
  readonly name: string;
  readonly optional: boolean;
  readonly value: Serialization;
}

/** Tells alternatives apart, by kind and then by tag or structure. */
export interface UnionSerializer extends DefinitionBase {
  readonly kind: 'union';
  readonly alternatives: readonly UnionAlternative[];
}

/** One member of a union: what tells it apart, and how it is written. */
export interface UnionAlternative {
  readonly shape: Shape;
  readonly value: Serialization;
}

/** One serialization under a name of its own: `noteArray`. */
export interface WholeSerializer extends DefinitionBase {
  readonly kind: 'whole';
  readonly value: Serialization;
  /** The item of a list, which names the parameter's type: `readonly Note[]`. */
  readonly items?: ValueType;
}

interface Place {
  readonly base: string;
  readonly named?: NamedType;
}

/** The serializers of an application: asks for one, and it is defined with everything that it needs. */
export class SerializerPlan {
  readonly #types: ReadonlyMap<TypeId, NamedType>;
  readonly #names: ReadonlyMap<TypeId, string>;
  readonly #taken: Set<string>;
  readonly #definitions = new Map<string, SerializerDefinition>();
  readonly #byKey = new Map<string, SerializerReference>();
  readonly #exported = new Set<string>();
  readonly #origins = new Map<TypeId, ValueType>();

  constructor(types: ReadonlyMap<TypeId, NamedType>, names: ReadonlyMap<TypeId, string>) {
    this.#types = types;
    this.#names = names;
    this.#taken = new Set([...names.keys()].map((id) => this.#nameOf(id)));
  }

  /** The function for what a handler returns. `base` names it when its type has no name. */
  use(shape: Shape, type: ValueType, base: string): SerializerReference {
    const reference = this.#function(this.#serialization(shape, type, { base }), shape, type, base);
    if (reference.kind === 'defined') this.#exported.add(reference.name);
    return reference;
  }

  /** Everything that `serializers.ts` has to define, sorted by name. */
  get definitions(): readonly SerializerDefinition[] {
    return [...this.#definitions.values()].sort((a, b) => compareText(a.name, b.name));
  }

  /** Where each named type was met first: what a type that cannot be imported is read off. */
  get origins(): ReadonlyMap<TypeId, ValueType> {
    return this.#origins;
  }

  /** Whether other generated files use the function of this name. */
  isExported(name: string): boolean {
    return this.#exported.has(name);
  }

  #serialization(shape: Shape, type: ValueType, place: Place): Serialization {
    switch (shape.kind) {
      case 'string':
        return runtime('jsonString');
      case 'number':
        return runtime('jsonNumber');
      case 'unknown':
        return runtime('jsonUnknown');
      case 'boolean':
      case 'null':
        return { kind: 'verbatim' };
      case 'literal':
        return literalSerialization([shape.value]) ?? { kind: 'verbatim' };
      case 'array': {
        const items = this.#serialization(shape.items, { kind: 'item', of: type }, { base: `${place.base}Item` });
        return { kind: 'array', items };
      }
      case 'object':
        return this.#object(shape, type, place);
      case 'union':
        return this.#union(shape, type, place);
      case 'named':
        return this.#named(namedType(shape.type, this.#types), type, place);
      case 'bigint':
      case 'date':
      case 'bytes':
      case 'url':
      case 'tuple':
        throw new Error(`there is no serializer for the shape ${shape.kind}`);
      case 'unsupported':
        throw new Error(`\`${shape.text}\` cannot be serialized, and the checks should have said so`);
    }
  }

  #named(named: NamedType, type: ValueType, place: Place): Serialization {
    const shape = unwrapped(named.shape, this.#types);
    const literals = shape.kind === 'union' && areLiterals(shape.members);
    if (isInline(shape) || (literals && isOfOneKind(shape.members))) return this.#serialization(shape, type, place);
    const known = this.#byKey.get(named.id);
    if (known !== undefined) return known;
    const reference: SerializerReference = { kind: 'defined', name: this.#nameOf(named.id) };
    this.#byKey.set(named.id, reference);
    this.#origins.set(named.id, type);
    const own: ValueType = { kind: 'named', type: named };
    const whole = this.#serialization(shape, own, {
      base: uncapitalized(this.#names.get(named.id) ?? named.name),
      named,
    });
    if (whole.kind !== 'defined' || whole.name !== reference.name) {
      this.#definitions.set(reference.name, { kind: 'whole', name: reference.name, type: own, named, value: whole });
    }
    return reference;
  }

  #object(shape: ObjectShape, type: ValueType, place: Place): Serialization {
    const properties = shape.properties.map(({ name, optional, shape: value }): PropertySerializer => {
      const nullable = admitsNull(value, this.#types);
      const strip = !optional ? 'nothing' : nullable ? 'undefined' : 'null-and-undefined';
      const inner: Place = { base: place.base + capitalized(identifier(name)) };
      const serialization = this.#serialization(value, { kind: 'property', of: type, name, strip }, inner);
      // `unknown` holds undefined as well, and JSON leaves such a property out.
      const absent = optional || unwrapped(value, this.#types).kind === 'unknown';
      return { name, optional: absent, value: serialization };
    });
    return this.#define(place, (name) => ({ kind: 'object', name, type, properties }));
  }

  #union(shape: Shape, type: ValueType, place: Place): Serialization {
    const { members, nullable } = membersOf(shape, this.#types, 'keep');
    if (members.length === 0) return { kind: 'verbatim' };
    if (!nullable) return this.#alternatives(shape, members, type, place);
    const present: ValueType = { kind: 'non-nullable', of: type };
    const value = this.#alternatives(shape, members, present, { base: place.base });
    // A template writes null as JSON does.
    return value.kind === 'verbatim' ? value : { kind: 'nullable', value };
  }

  #alternatives(shape: Shape, kept: readonly Shape[], type: ValueType, place: Place): Serialization {
    const [first, ...more] = kept;
    if (first !== undefined && more.length === 0) return this.#serialization(first, type, place);
    const { members } = membersOf(shape, this.#types, 'open');
    const literals = areLiterals(members) ? literalSerialization(members.map(({ value }) => value)) : undefined;
    if (literals !== undefined) return literals;
    if (members.some((member) => unwrapped(member, this.#types).kind === 'unknown')) return runtime('jsonUnknown');
    return this.#define(place, (name) => {
      const alternatives = members.map((member, index): UnionAlternative => {
        const inner: Place = { base: `${place.base}${index + 1}` };
        return { shape: member, value: this.#serialization(member, { kind: 'shape', shape: member }, inner) };
      });
      return { kind: 'union', name, type, alternatives };
    });
  }

  /** What stands inline elsewhere needs a function of its own where a route asks for one. */
  #function(value: Serialization, shape: Shape, type: ValueType, base: string): SerializerReference {
    if (value.kind === 'runtime' || value.kind === 'defined') return value;
    if (value.kind === 'verbatim' && unwrapped(shape, this.#types).kind === 'boolean') return runtime('jsonBoolean');
    const key = keyOf(value);
    const known = key === undefined ? undefined : this.#byKey.get(key);
    if (known !== undefined) return known;
    const name = freeName(identifier(wholeName(value) ?? base), this.#taken);
    const items = shape.kind === 'array' ? this.#itemType(shape.items, type) : undefined;
    const own: ValueType = isSpellable(shape, this.#types) ? { kind: 'shape', shape } : type;
    this.#definitions.set(name, { kind: 'whole', name, type: own, value, ...(items !== undefined && { items }) });
    const reference: SerializerReference = { kind: 'defined', name };
    if (key !== undefined) this.#byKey.set(key, reference);
    return reference;
  }

  /** Lists of one type of item share a function, so that their type is written from the item's. */
  #itemType(items: Shape, type: ValueType): ValueType {
    if (items.kind === 'named') return { kind: 'named', type: namedType(items.type, this.#types) };
    return isInline(items) && items.kind !== 'literal' ? { kind: 'shape', shape: items } : { kind: 'item', of: type };
  }

  #define(place: Place, make: (name: string) => SerializerDefinition): SerializerReference {
    const { named } = place;
    const name = named === undefined ? freeName(identifier(place.base), this.#taken) : this.#nameOf(named.id);
    const definition = make(name);
    this.#definitions.set(name, named === undefined ? definition : { ...definition, named });
    return { kind: 'defined', name };
  }

  #nameOf(id: TypeId): string {
    return identifier(uncapitalized(this.#names.get(id) ?? id));
  }
}

function runtime(name: string): SerializerReference {
  return { kind: 'runtime', name };
}

/** How literals of one kind are written; nothing when they are of several. */
function literalSerialization(values: readonly (string | number | boolean)[]): Serialization | undefined {
  const kinds = new Set(values.map((value) => typeof value));
  if (kinds.size > 1) return undefined;
  if (kinds.has('string')) return runtime('jsonString');
  return kinds.has('number') ? runtime('jsonNumber') : { kind: 'verbatim' };
}

function isOfOneKind(members: readonly LiteralShape[]): boolean {
  return new Set(members.map(({ value }) => typeof value)).size === 1;
}

function isInline({ kind }: Shape): boolean {
  return ['string', 'number', 'boolean', 'null', 'unknown', 'literal'].includes(kind);
}

/** Whether the type can be written with names that can be imported. */
function isSpellable(shape: Shape, types: ReadonlyMap<TypeId, NamedType>): boolean {
  if (shape.kind === 'union') return shape.members.every((member) => isSpellable(member, types));
  if (shape.kind === 'named') return isImportable(namedType(shape.type, types));
  return isInline(shape) && shape.kind !== 'literal';
}

/** `noteArray` for a list whose items have a function with a name. */
function wholeName(value: Serialization): string | undefined {
  if (value.kind === 'defined') return value.name;
  if (value.kind === 'runtime') return uncapitalized(value.name.replace(/^json/, ''));
  if (value.kind === 'verbatim') return undefined;
  const inner = wholeName(value.kind === 'array' ? value.items : value.value);
  if (inner === undefined) return undefined;
  return value.kind === 'array' ? `${inner}Array` : `${inner}OrNull`;
}

function keyOf(value: Serialization): string | undefined {
  const name = wholeName(value);
  return name === undefined ? undefined : `whole ${name}`;
}
