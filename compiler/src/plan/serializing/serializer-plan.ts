import { compareText } from '../../model/compare-text.js';
import { keyOfMembers, type SentMembers, sentMembers } from '../../model/merged-members.js';
import type { LiteralShape, NamedType, ObjectShape, SupportedShape, TupleShape, TypeId } from '../../model/shape.js';
import { admitsNull, areLiterals, membersOf, namedType, unwrapped } from '../../model/shape-questions.js';
import { capitalized, identifier, uncapitalized } from '../../naming/identifier.js';
import { freeName } from '../../naming/unique-names.js';
import { isImportable, type Strip, type ValueType } from '../value-type.js';
import type {
  ElementSerializer,
  ObjectSerializer,
  PropertySerializer,
  Serialization,
  SerializerDefinition,
  SerializerReference,
  UnionAlternative,
} from './serializer-definition.js';

interface Place {
  readonly base: string;
  readonly named?: NamedType<never>;
}

/** The serializers of an application: asks for one, and it is defined with everything that it needs. */
export class SerializerPlan {
  readonly #types: ReadonlyMap<TypeId, NamedType<never>>;
  readonly #names: ReadonlyMap<TypeId, string>;
  readonly #taken: Set<string>;
  readonly #definitions = new Map<string, SerializerDefinition>();
  readonly #byKey = new Map<string, SerializerReference>();
  readonly #exported = new Set<string>();
  readonly #origins = new Map<TypeId, ValueType>();

  constructor(types: ReadonlyMap<TypeId, NamedType<never>>, names: ReadonlyMap<TypeId, string>) {
    this.#types = types;
    this.#names = names;
    this.#taken = new Set([...names.keys()].map((id) => this.#nameOf(id)));
  }

  /** The function for what a handler returns. `base` names it when its type has no name. */
  use(shape: SupportedShape, type: ValueType, base: string): SerializerReference {
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

  #serialization(shape: SupportedShape, type: ValueType, place: Place): Serialization {
    switch (shape.kind) {
      case 'string':
      case 'number':
      case 'bigint':
      case 'date':
      case 'bytes':
      case 'url':
      case 'unknown':
        return runtime(leaves[shape.kind]);
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
        return shape.toJson === undefined ? this.#object(shape, type, place) : this.#converted(shape.toJson, place);
      case 'union':
        return this.#union(shape, type, place);
      case 'named':
        return this.#named(namedType(shape.type, this.#types), type, place);
      case 'tuple':
        return this.#tuple(shape, type, place);
    }
  }

  #named(named: NamedType<never>, type: ValueType, place: Place): Serialization {
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

  #converted(shape: SupportedShape, { base }: Place): Serialization {
    return { kind: 'converted', value: this.#serialization(shape, { kind: 'shape', shape }, { base: `${base}Json` }) };
  }

  #tuple({ elements, rest }: TupleShape<never>, type: ValueType, place: Place): Serialization {
    const written = elements.map(({ shape, optional }, index): ElementSerializer => {
      const own: ValueType = { kind: 'property', of: type, name: String(index), strip: this.#strip(shape, optional) };
      return { optional, value: this.#serialization(shape, own, { base: `${place.base}${index + 1}` }) };
    });
    const others = rest && this.#serialization(rest, { kind: 'shape', shape: rest }, { base: `${place.base}Item` });
    const parts = { elements: written, ...(others !== undefined && { rest: others }) };
    return this.#define(place, (name) => ({ kind: 'tuple', name, type, ...parts }));
  }

  #object(shape: ObjectShape<never>, type: ValueType, place: Place): Serialization {
    const { additional, keyPattern } = shape;
    const value = additional && this.#serialization(additional, { kind: 'shape', shape: additional }, othersOf(place));
    if (value !== undefined && shape.properties.length === 0 && keyPattern === undefined)
      return { kind: 'record', items: value };
    const others = value && { value, ...(keyPattern !== undefined && { pattern: keyPattern }) };
    const parts = { ...this.#objectParts(shape, type, place), ...(others !== undefined && { others }) };
    return this.#define(place, (name) => ({ kind: 'object', name, type, ...parts }));
  }

  #objectParts(shape: ObjectShape<never>, type: ValueType, place: Place): Pick<ObjectSerializer, 'properties'> {
    const properties = shape.properties.map(({ name, optional, shape: value }): PropertySerializer => {
      const strip = this.#strip(value, optional);
      const inner: Place = { base: place.base + capitalized(identifier(name)) };
      const serialization = this.#serialization(value, { kind: 'property', of: type, name, strip }, inner);
      // `unknown` holds undefined as well, and JSON leaves such a property out.
      const absent = optional || unwrapped(value, this.#types).kind === 'unknown';
      return { name, optional: absent, value: serialization };
    });
    return { properties };
  }

  #strip(shape: SupportedShape, optional: boolean): Strip {
    if (!optional) return 'nothing';
    return admitsNull(shape, this.#types) ? 'undefined' : 'null-and-undefined';
  }

  #union(shape: SupportedShape, type: ValueType, place: Place): Serialization {
    const { members, nullable } = membersOf(shape, this.#types, 'keep');
    if (members.length === 0) return { kind: 'verbatim' };
    if (!nullable) return this.#alternatives(shape, members, type, place);
    const present: ValueType = { kind: 'non-nullable', of: type };
    const value = this.#alternatives(shape, members, present, { base: place.base });
    // A template writes null as JSON does.
    return value.kind === 'verbatim' ? value : { kind: 'nullable', value };
  }

  #alternatives(shape: SupportedShape, kept: readonly SupportedShape[], type: ValueType, place: Place): Serialization {
    const [first, ...more] = kept;
    if (first !== undefined && more.length === 0) return this.#serialization(first, type, place);
    const { members } = membersOf(shape, this.#types, 'open');
    const literals = areLiterals(members) ? literalSerialization(members.map(({ value }) => value)) : undefined;
    if (literals !== undefined) return literals;
    if (members.some((member) => unwrapped(member, this.#types).kind === 'unknown')) return runtime('jsonUnknown');
    const sent = sentMembers(members, this.#types);
    if (sent === undefined) throw new Error('a union cannot be written, and the checks should have said so');
    if (sent.merged.size > 0) return this.#overlapping(members, sent, type, place);
    return this.#define(place, (name) => ({ kind: 'union', name, type, alternatives: this.#choices(sent, place) }));
  }

  #choices({ members, merged }: SentMembers<never>, { base }: Place): readonly UnionAlternative[] {
    return members.map((member, index) => {
      const inner: Place = { base: `${base}${index + 1}` };
      const type: ValueType = { kind: 'shape', shape: member };
      // The compiler does not infer the item of one of several arrays: a function of its own says what it takes.
      if (merged.has(member))
        return { shape: member, value: this.#define(inner, (name) => this.#merged(member, name)) };
      return { shape: member, value: this.#serialization(member, type, inner) };
    });
  }

  /** A union whose merged members may lead back to it: its name is known before they are read. */
  #overlapping(
    members: readonly SupportedShape[],
    sent: SentMembers<never>,
    type: ValueType,
    place: Place,
  ): Serialization {
    const key = `merged ${keyOfMembers(members)}`;
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    for (const member of members) this.#nameInFile(member);
    const [whole, ...more] = sent.members;
    return this.#define(place, (name) => {
      this.#byKey.set(key, { kind: 'defined', name });
      if (whole !== undefined && more.length === 0) return this.#merged(whole, name);
      return { kind: 'union', name, type, alternatives: this.#choices(sent, place) };
    });
  }

  /** What was made of several types has none of their names: it is written out. */
  #merged(shape: SupportedShape, name: string): SerializerDefinition {
    const type: ValueType = { kind: 'shape', shape };
    const isPlainObject = shape.kind === 'object' && shape.toJson === undefined && shape.additional === undefined;
    if (isPlainObject) return { kind: 'object', name, type, ...this.#objectParts(shape, type, { base: name }) };
    return { kind: 'whole', name, type, value: this.#serialization(shape, type, { base: name }) };
  }

  /** A type that cannot be imported needs an alias, which its own function brings. */
  #nameInFile(member: SupportedShape): void {
    if (member.kind !== 'named' || isImportable(namedType(member.type, this.#types))) return;
    this.#serialization(member, { kind: 'shape', shape: member }, { base: member.type });
  }

  /** What stands inline elsewhere needs a function of its own where a route asks for one. */
  #function(value: Serialization, shape: SupportedShape, type: ValueType, base: string): SerializerReference {
    if (value.kind === 'runtime' || value.kind === 'defined') return value;
    if (value.kind === 'verbatim' && unwrapped(shape, this.#types).kind === 'boolean') return runtime('jsonBoolean');
    const key = keyOf(value);
    const known = key === undefined ? undefined : this.#byKey.get(key);
    if (known !== undefined) return known;
    const name = freeName(identifier(wholeName(value) ?? base), this.#taken);
    const items = shape.kind === 'array' ? this.#itemType(shape.items, type) : undefined;
    const own: ValueType = isSimple(shape, this.#types) ? { kind: 'shape', shape } : type;
    this.#definitions.set(name, { kind: 'whole', name, type: own, value, ...(items !== undefined && { items }) });
    const reference: SerializerReference = { kind: 'defined', name };
    if (key !== undefined) this.#byKey.set(key, reference);
    return reference;
  }

  /** Lists of one type of item share a function, so that their type is written from the item's. */
  #itemType(items: SupportedShape, type: ValueType): ValueType {
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

/** The functions of the runtime for values that are not made of others. */
const leaves = {
  string: 'jsonString',
  number: 'jsonNumber',
  bigint: 'jsonBigInt',
  date: 'jsonDate',
  bytes: 'jsonBytes',
  url: 'jsonUrl',
  unknown: 'jsonUnknown',
} as const satisfies Partial<Record<SupportedShape['kind'], string>>;

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

function isInline({ kind }: SupportedShape): boolean {
  return kind in leaves || kind === 'boolean' || kind === 'null' || kind === 'literal';
}

/** Whether a type is made of scalars and names that can be imported. */
function isSimple(shape: SupportedShape, types: ReadonlyMap<TypeId, NamedType<never>>): boolean {
  if (shape.kind === 'union') return shape.members.every((member) => isSimple(member, types));
  if (shape.kind === 'named') return isImportable(namedType(shape.type, types));
  return isInline(shape) && shape.kind !== 'literal';
}

function othersOf({ base }: Place): Place {
  return { base: `${base}Value` };
}

/** `noteArray` for a list whose items have a function with a name. */
function wholeName(value: Serialization): string | undefined {
  if (value.kind === 'defined') return value.name;
  if (value.kind === 'runtime') return uncapitalized(value.name.replace(/^json/, ''));
  if (value.kind === 'verbatim' || value.kind === 'converted') return undefined;
  const inner = wholeName(value.kind === 'nullable' ? value.value : value.items);
  if (inner === undefined) return undefined;
  return inner + { array: 'Array', record: 'Record', nullable: 'OrNull' }[value.kind];
}

/** Equal for equal serializations: a type of the application may be called as a function of the runtime is. */
function keyOf(value: Serialization): string | undefined {
  const name = wholeName(value);
  return name === undefined ? undefined : `whole ${leafOf(value).kind} ${name}`;
}

function leafOf(value: Serialization): Serialization {
  if (value.kind === 'array' || value.kind === 'record') return leafOf(value.items);
  return value.kind === 'nullable' ? leafOf(value.value) : value;
}
