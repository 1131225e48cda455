import {
  mapObjectChoice,
  type ScalarShape,
  type SentAlternative,
  type SentChoice,
  type SentMembers,
  type SentName,
  type SentObject,
  type SentShape,
  type SentTuple,
  type SentUnion,
} from '../../model/sent-shape.js';
import type { LiteralShape, NamedType, SupportedShape, TypeId } from '../../model/shape.js';
import { admitsNull, areLiterals } from '../../model/shape-questions.js';
import { capitalized, identifier, uncapitalized } from '../../naming/identifier.js';
import { freeName } from '../../naming/unique-names.js';
import type { StateTable, Tables } from '../../reuse/tables.js';
import { type TakenNames, takenNames } from '../taken-names.js';
import { isImportable, type Strip, type ValueType } from '../value-type.js';
import type {
  ElementSerializer,
  ObjectSerializer,
  PropertySerializer,
  Serialization,
  SerializerDefinition,
  SerializerReference,
  UnionSerializer,
} from './serializer-definition.js';

interface Place {
  readonly base: string;
  readonly named?: NamedType<never>;
}

/** The serializers of an application, as one build keeps them for the next. */
export interface SerializerTables {
  readonly taken: StateTable<string, true>;
  readonly definitions: StateTable<string, SerializerDefinition>;
  readonly byKey: StateTable<string, SerializerReference>;
  readonly overlaps: StateTable<SentChoice, SerializerReference>;
  readonly exported: StateTable<string, true>;
  readonly origins: StateTable<TypeId, ValueType>;
}

/** The tables of a build. */
export function serializerTables(tables: Tables, former: SerializerTables | undefined): SerializerTables {
  return {
    taken: tables.state(former?.taken.entries),
    definitions: tables.state(former?.definitions.entries),
    byKey: tables.state(former?.byKey.entries),
    overlaps: tables.state(former?.overlaps.entries),
    exported: tables.state(former?.exported.entries),
    origins: tables.state(former?.origins.entries),
  };
}

/** The names of the serializers of types. */
export function serializerNames(types: ReadonlyMap<TypeId, string>): ReadonlySet<string> {
  return new Set([...types.values()].map((name) => identifier(uncapitalized(name))));
}

/** The serializers of an application: each is defined when it is first used, with all its parts. */
export class SerializerPlan {
  readonly #types: ReadonlyMap<TypeId, NamedType<never>>;
  readonly #names: ReadonlyMap<TypeId, string>;
  readonly #taken: TakenNames;
  readonly #definitions: StateTable<string, SerializerDefinition>;
  readonly #byKey: StateTable<string, SerializerReference>;
  readonly #overlaps: StateTable<SentChoice, SerializerReference>;
  readonly #exported: StateTable<string, true>;
  readonly #origins: StateTable<TypeId, ValueType>;

  /** `types` and `names` are tracked by `tables`. `taken`: the names of the serializers of types. */
  constructor(
    types: ReadonlyMap<TypeId, NamedType<never>>,
    names: ReadonlyMap<TypeId, string>,
    taken: ReadonlySet<string>,
    state: SerializerTables,
    tables: Tables,
  ) {
    this.#types = types;
    this.#names = names;
    this.#taken = takenNames(taken, state.taken, tables);
    this.#definitions = state.definitions;
    this.#byKey = state.byKey;
    this.#overlaps = state.overlaps;
    this.#exported = state.exported;
    this.#origins = state.origins;
  }

  /** The function for the result of a handler. `base` names it when its type has no name. */
  use(sent: SentShape, type: ValueType, base: string): SerializerReference {
    const reference = this.#function(this.#serialization(sent, type, { base }), sent, type, base);
    if (reference.kind === 'defined') this.#exported.set(reference.name, true);
    return reference;
  }

  #serialization(sent: SentShape, type: ValueType, place: Place): Serialization {
    switch (sent.kind) {
      case 'scalar':
        return scalarSerialization(sent.shape);
      case 'array': {
        const items = this.#serialization(sent.items, { kind: 'item', of: type }, { base: `${place.base}Item` });
        return { kind: 'array', items };
      }
      case 'object':
        return this.#object(sent, type, place);
      case 'conversion':
        return this.#conversion(sent.value, place);
      case 'union':
        return this.#union(sent, type, place);
      case 'name':
        return this.#named(sent, type, place);
      case 'tuple':
        return this.#tuple(sent, type, place);
    }
  }

  #named({ type: named, value }: SentName, type: ValueType, place: Place): Serialization {
    const { shape } = value;
    const literals = shape.kind === 'union' && areLiterals(shape.members);
    if (isInline(shape) || (literals && isOfOneKind(shape.members))) return this.#serialization(value, type, place);
    const known = this.#byKey.get(named.id);
    if (known !== undefined) return known;
    const reference: SerializerReference = { kind: 'defined', name: this.#nameOf(named.id) };
    this.#byKey.set(named.id, reference);
    this.#origins.set(named.id, type);
    const own: ValueType = { kind: 'named', type: named };
    const whole = this.#serialization(value, own, {
      base: uncapitalized(this.#names.get(named.id) ?? named.name),
      named,
    });
    if (whole.kind !== 'defined' || whole.name !== reference.name) {
      this.#definitions.set(reference.name, { kind: 'whole', name: reference.name, type: own, named, value: whole });
    }
    return reference;
  }

  #conversion(result: SentShape, { base }: Place): Serialization {
    return { kind: 'converted', value: this.#serialization(result, typeOf(result), { base: `${base}Json` }) };
  }

  #tuple({ elements, rest }: SentTuple, type: ValueType, place: Place): Serialization {
    const written = elements.map(({ value, optional }, index): ElementSerializer => {
      const strip = this.#strip(value.shape, optional);
      const own: ValueType = { kind: 'property', of: type, name: String(index), strip };
      return { optional, value: this.#serialization(value, own, { base: `${place.base}${index + 1}` }) };
    });
    const others = rest && this.#serialization(rest, typeOf(rest), { base: `${place.base}Item` });
    const parts = { elements: written, ...(others !== undefined && { rest: others }) };
    return this.#define(place, (name) => ({ kind: 'tuple', name, type, ...parts }));
  }

  #object(sent: SentObject, type: ValueType, place: Place): Serialization {
    const { additional, shape } = sent;
    const { keyPattern } = shape;
    const value = additional && this.#serialization(additional, typeOf(additional), othersOf(place));
    if (value !== undefined && shape.properties.length === 0 && keyPattern === undefined)
      return { kind: 'record', items: value };
    const others = value && { value, ...(keyPattern !== undefined && { pattern: keyPattern }) };
    const parts = { ...this.#objectParts(sent, type, place), ...(others !== undefined && { others }) };
    return this.#define(place, (name) => ({ kind: 'object', name, type, ...parts }));
  }

  #objectParts(sent: SentObject, type: ValueType, place: Place): Pick<ObjectSerializer, 'properties'> {
    const properties = sent.properties.map(({ name, optional, value }): PropertySerializer => {
      const strip = this.#strip(value.shape, optional);
      const inner: Place = { base: place.base + capitalized(identifier(name)) };
      const serialization = this.#serialization(value, { kind: 'property', of: type, name, strip }, inner);
      // `unknown` includes undefined, and JSON has no property for it.
      const absent = optional || withoutName(value).shape.kind === 'unknown';
      return { name, optional: absent, value: serialization };
    });
    return { properties };
  }

  #strip(shape: SupportedShape, optional: boolean): Strip {
    if (!optional) return 'nothing';
    return admitsNull(shape, this.#types) ? 'undefined' : 'null-and-undefined';
  }

  #union({ nullable, present }: SentUnion, type: ValueType, place: Place): Serialization {
    if (!nullable) return this.#members(present, type, place);
    const value = this.#members(present, { kind: 'non-nullable', of: type }, { base: place.base });
    // A template writes null as JSON does.
    return value.kind === 'verbatim' ? value : { kind: 'nullable', value };
  }

  #members(members: SentMembers, type: ValueType, place: Place): Serialization {
    switch (members.kind) {
      case 'none':
        return { kind: 'verbatim' };
      case 'one':
        return this.#serialization(members.value, type, place);
      case 'literals':
        return literalSerialization(members.values);
      case 'unknown':
        return runtime('jsonUnknown');
      case 'several':
        return this.#choice(members.choice, type, place);
    }
  }

  #choice(choice: SentChoice, type: ValueType, place: Place): Serialization {
    if (choice.alternatives.some(({ merged }) => merged)) return this.#overlapping(choice, type, place);
    return this.#define(place, (name) => ({ kind: 'union', name, type, ...this.#cases(choice, place) }));
  }

  #cases({ alternatives, values, objects }: SentChoice, { base }: Place): Pick<UnionSerializer, 'values' | 'objects'> {
    const known = new Map<SentAlternative, Serialization>();
    const serialized = (alternative: SentAlternative, place: Place): Serialization => {
      const serialization = known.get(alternative) ?? this.#alternative(alternative, place);
      known.set(alternative, serialization);
      return serialization;
    };
    // Definitions are named by the order of the source.
    for (const [index, alternative] of alternatives.entries()) serialized(alternative, { base: `${base}${index + 1}` });
    return {
      values: values.map(({ kind, alternative }) => ({ kind, alternative: serialized(alternative, { base }) })),
      ...(objects !== undefined && {
        objects: mapObjectChoice(objects, (alternative) => serialized(alternative, { base })),
      }),
    };
  }

  #alternative({ value, merged }: SentAlternative, place: Place): Serialization {
    // The compiler does not infer the item of one of several arrays: a function of its own declares what it takes.
    if (merged) return this.#define(place, (name) => this.#merged(value, name));
    return this.#serialization(value, typeOf(value), place);
  }

  /** A union whose merged members may contain it: its name is known before they are planned. */
  #overlapping(choice: SentChoice, type: ValueType, place: Place): Serialization {
    const known = this.#overlaps.get(choice);
    if (known !== undefined) return known;
    for (const name of choice.names) this.#nameInFile(name);
    const [whole, ...more] = choice.alternatives;
    return this.#define(place, (name) => {
      this.#overlaps.set(choice, { kind: 'defined', name });
      if (whole !== undefined && more.length === 0) return this.#merged(whole.value, name);
      return { kind: 'union', name, type, ...this.#cases(choice, place) };
    });
  }

  /** A type that was made of several has none of their names: it is written out. */
  #merged(sent: SentShape, name: string): SerializerDefinition {
    const type = typeOf(sent);
    if (sent.kind === 'object' && sent.additional === undefined) {
      return { kind: 'object', name, type, ...this.#objectParts(sent, type, { base: name }) };
    }
    return { kind: 'whole', name, type, value: this.#serialization(sent, type, { base: name }) };
  }

  /** A type that cannot be imported needs an alias, which its own function declares. */
  #nameInFile(name: SentName): void {
    if (!isImportable(name.type)) this.#serialization(name, typeOf(name), { base: name.type.id });
  }

  /** A function for a value that is written inline in other places. */
  #function(value: Serialization, sent: SentShape, type: ValueType, base: string): SerializerReference {
    if (value.kind === 'runtime' || value.kind === 'defined') return value;
    if (value.kind === 'verbatim' && withoutName(sent).shape.kind === 'boolean') return runtime('jsonBoolean');
    const key = keyOf(value);
    const known = key === undefined ? undefined : this.#byKey.get(key);
    if (known !== undefined) return known;
    const name = freeName(identifier(wholeName(value) ?? base), this.#taken);
    const items = sent.kind === 'array' ? itemType(sent.items, type) : undefined;
    const own: ValueType = isSimple(sent.shape, this.#types) ? typeOf(sent) : type;
    this.#definitions.set(name, { kind: 'whole', name, type: own, value, ...(items !== undefined && { items }) });
    const reference: SerializerReference = { kind: 'defined', name };
    if (key !== undefined) this.#byKey.set(key, reference);
    return reference;
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

function scalarSerialization(shape: ScalarShape): Serialization {
  switch (shape.kind) {
    case 'boolean':
    case 'null':
      return { kind: 'verbatim' };
    case 'literal':
      return literalSerialization([shape.value]);
    default:
      return runtime(leaves[shape.kind]);
  }
}

/** The serialization of literals that are all of one JavaScript type. */
function literalSerialization([first]: readonly LiteralShape['value'][]): Serialization {
  if (typeof first === 'string') return runtime('jsonString');
  return typeof first === 'number' ? runtime('jsonNumber') : { kind: 'verbatim' };
}

function isOfOneKind(members: readonly LiteralShape[]): boolean {
  return new Set(members.map(({ value }) => typeof value)).size === 1;
}

function isInline({ kind }: SupportedShape): boolean {
  return kind in leaves || kind === 'boolean' || kind === 'null' || kind === 'literal';
}

/** Whether a type consists of scalars and of names that can be imported. */
function isSimple(shape: SupportedShape, types: ReadonlyMap<TypeId, NamedType<never>>): boolean {
  if (shape.kind === 'union') return shape.members.every((member) => isSimple(member, types));
  if (shape.kind !== 'named') return isInline(shape) && shape.kind !== 'literal';
  const type = types.get(shape.type);
  return type !== undefined && isImportable(type);
}

function typeOf({ shape }: SentShape): ValueType {
  return { kind: 'shape', shape };
}

function withoutName(sent: SentShape): SentShape {
  return sent.kind === 'name' ? sent.value : sent;
}

/** Lists of one type of item share a function, so that their type is written from the item's. */
function itemType(items: SentShape, type: ValueType): ValueType {
  if (items.kind === 'name') return { kind: 'named', type: items.type };
  return items.kind === 'scalar' && items.shape.kind !== 'literal' ? typeOf(items) : { kind: 'item', of: type };
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
