import {
  mapObjectChoice,
  type ScalarShape,
  type SentAlternative,
  type SentChoice,
  type SentName,
  type SentNamedType,
  type SentObject,
  type SentShape,
  type SentTuple,
  type SentTypes,
  type SentUnion,
} from '../../model/sent-shape.js';
import type { LiteralShape, NamedType, SupportedShape, TypeId } from '../../model/shape.js';
import { areLiterals } from '../../model/shape-questions.js';
import { capitalized, identifier, uncapitalized } from '../../naming/identifier.js';
import { freeName } from '../../naming/unique-names.js';
import type { StateTable, Tables } from '../../reuse/tables.js';
import { type TakenNames, takenNames } from '../taken-names.js';
import { isImportable } from '../value-type.js';
import type {
  DefinitionBase,
  ElementSerializer,
  PropertySerializer,
  SentType,
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
  readonly overlaps: StateTable<string, SerializerReference>;
  readonly exported: StateTable<string, true>;
}

/** The tables of a build. */
export function serializerTables(tables: Tables, former: SerializerTables | undefined): SerializerTables {
  return {
    taken: tables.state(former?.taken.entries),
    definitions: tables.state(former?.definitions.entries),
    byKey: tables.state(former?.byKey.entries),
    overlaps: tables.state(former?.overlaps.entries),
    exported: tables.state(former?.exported.entries),
  };
}

/** The names of the serializers of types. */
export function serializerNames(types: ReadonlyMap<TypeId, string>): ReadonlySet<string> {
  return new Set([...types.values()].map((name) => identifier(uncapitalized(name))));
}

/** The serializers of an application: each is defined when it is first used, with all its parts. */
export class SerializerPlan {
  readonly #sent: SentTypes;
  readonly #names: ReadonlyMap<TypeId, string>;
  readonly #taken: TakenNames;
  readonly #definitions: StateTable<string, SerializerDefinition>;
  readonly #byKey: StateTable<string, SerializerReference>;
  readonly #overlaps: StateTable<string, SerializerReference>;
  readonly #exported: StateTable<string, true>;

  /** `names` is tracked by `tables`. `taken`: the names of the serializers of types. */
  constructor(
    sent: SentTypes,
    names: ReadonlyMap<TypeId, string>,
    taken: ReadonlySet<string>,
    state: SerializerTables,
    tables: Tables,
  ) {
    this.#sent = sent;
    this.#names = names;
    this.#taken = takenNames(taken, state.taken, tables);
    this.#definitions = state.definitions;
    this.#byKey = state.byKey;
    this.#overlaps = state.overlaps;
    this.#exported = state.exported;
  }

  /** The function for the result of a handler. `base` names it when its type has no name. */
  use(sent: SentShape, base: string): SerializerReference {
    const reference = this.#function(this.#serialization(sent, { base }), sent, base);
    if (reference.kind === 'defined') this.#exported.set(reference.name, true);
    return reference;
  }

  #serialization(sent: SentShape, place: Place): Serialization {
    switch (sent.kind) {
      case 'scalar':
        return scalarSerialization(sent.shape);
      case 'array':
        return { kind: 'array', items: this.#serialization(sent.items, itemOf(place)) };
      case 'object':
        return this.#object(sent, place);
      case 'conversion':
        return { kind: 'converted', value: this.#serialization(sent.value, { base: `${place.base}Json` }) };
      case 'union':
        return this.#union(sent, place);
      case 'name':
        return this.#named(sent, place);
      case 'tuple':
        return this.#tuple(sent, place);
    }
  }

  #named(name: SentName, place: Place): Serialization {
    const { shape } = name;
    const { type: named, value } = this.#namedType(name);
    if (isWrittenInline(value)) return this.#serialization(value, place);
    const known = this.#byKey.get(named.id);
    if (known !== undefined) return known;
    const reference: SerializerReference = { kind: 'defined', name: this.#nameOf(named.id) };
    this.#byKey.set(named.id, reference);
    const base = uncapitalized(this.#names.get(named.id) ?? named.name);
    const whole = this.#serialization(value, { base, named });
    if (whole.kind !== 'defined' || whole.name !== reference.name) {
      this.#definitions.set(reference.name, { kind: 'whole', name: reference.name, type: shape, named, value: whole });
    }
    return reference;
  }

  #tuple(sent: SentTuple, place: Place): Serialization {
    const elements = sent.elements.map(({ value, optional }, index): ElementSerializer => {
      return { optional, value: this.#serialization(value, { base: `${place.base}${index + 1}` }) };
    });
    const rest = sent.rest && this.#serialization(sent.rest, itemOf(place));
    return this.#define(sent, place, (base) => ({
      ...base,
      kind: 'tuple',
      elements,
      ...(rest !== undefined && { rest }),
    }));
  }

  #object(sent: SentObject, place: Place): Serialization {
    const { additional, shape } = sent;
    const { keyPattern } = shape;
    const value = additional && this.#serialization(additional, { base: `${place.base}Value` });
    if (value !== undefined && isRecord(sent)) return { kind: 'record', items: value };
    const others = value && { value, ...(keyPattern !== undefined && { pattern: keyPattern }) };
    const properties = this.#properties(sent, place);
    return this.#define(sent, place, (base) => ({
      ...base,
      kind: 'object',
      properties,
      ...(others !== undefined && { others }),
    }));
  }

  #properties(sent: SentObject, place: Place): readonly PropertySerializer[] {
    return sent.properties.map(({ name, optional, value }): PropertySerializer => {
      const serialization = this.#serialization(value, { base: place.base + capitalized(identifier(name)) });
      // `unknown` includes undefined, and JSON has no property for it.
      const absent = optional || this.#withoutName(value).shape.kind === 'unknown';
      return { name, optional: absent, value: serialization };
    });
  }

  #union(sent: SentUnion, place: Place): Serialization {
    if (!sent.nullable) return this.#members(sent, place);
    const value = this.#members(sent, { base: place.base });
    // A template writes null as JSON does.
    return value.kind === 'verbatim' ? value : { kind: 'nullable', value };
  }

  #members(sent: SentUnion, place: Place): Serialization {
    const members = sent.present;
    switch (members.kind) {
      case 'none':
        return { kind: 'verbatim' };
      case 'one':
        return this.#serialization(members.value, place);
      case 'literals':
        return literalSerialization(members.values);
      case 'unknown':
        return runtime('jsonUnknown');
      case 'several':
        return this.#choice(members.choice, place);
      case 'overlapping':
        return this.#overlapping(members.key, place);
    }
  }

  #choice(choice: SentChoice, place: Place): Serialization {
    return this.#define(choice, place, (base) => ({ ...base, kind: 'union', ...this.#cases(choice, place) }));
  }

  #cases({ alternatives, values, objects }: SentChoice, { base }: Place): Pick<UnionSerializer, 'values' | 'objects'> {
    const known = new Map<SentAlternative, SentType>();
    const serialized = (alternative: SentAlternative, place: Place): SentType => {
      const { shape } = alternative.value;
      const type = known.get(alternative) ?? { shape, serialization: this.#alternative(alternative, place) };
      known.set(alternative, type);
      return type;
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
    if (merged) return this.#define(value, place, (base) => this.#merged(value, base));
    return this.#serialization(value, place);
  }

  /** A union whose merged members may contain it: its name is known before they are planned. */
  #overlapping(key: string, place: Place): Serialization {
    const known = this.#overlaps.get(key);
    if (known !== undefined) return known;
    const choice = this.#sent.overlaps.get(key);
    if (choice === undefined) throw new Error(`internal error: the application has no union ${key}`);
    for (const name of choice.names) this.#nameInFile(name);
    const [whole, ...more] = choice.alternatives;
    const merged = more.length === 0 ? whole : undefined;
    return this.#define(merged?.value ?? choice, place, (base) => {
      this.#overlaps.set(key, { kind: 'defined', name: base.name });
      if (merged !== undefined) return this.#merged(merged.value, base);
      return { ...base, kind: 'union', ...this.#cases(choice, place) };
    });
  }

  /** A type that was made of several has none of their names: it is written out. */
  #merged(sent: SentShape, named: DefinitionBase): SerializerDefinition {
    const place: Place = { base: named.name };
    const base: DefinitionBase = { ...named, type: sent.shape };
    if (sent.kind === 'object' && sent.additional === undefined) {
      return { ...base, kind: 'object', properties: this.#properties(sent, place) };
    }
    return { ...base, kind: 'whole', value: this.#serialization(sent, place) };
  }

  /** A type that cannot be imported needs an alias, which its own function declares. */
  #nameInFile(name: SentName): void {
    const { id } = this.#namedType(name).type;
    if (!isImportable(this.#namedType(name).type)) this.#serialization(name, { base: id });
  }

  /** A function for a value that is written inline in other places. */
  #function(value: Serialization, sent: SentShape, base: string): SerializerReference {
    if (value.kind === 'runtime' || value.kind === 'defined') return value;
    if (value.kind === 'verbatim' && this.#withoutName(sent).shape.kind === 'boolean') return runtime('jsonBoolean');
    const key = keyOf(value);
    const known = key === undefined ? undefined : this.#byKey.get(key);
    if (known !== undefined) return known;
    const name = freeName(identifier(wholeName(value) ?? base), this.#taken);
    this.#definitions.set(name, { kind: 'whole', name, type: this.#accepted(sent), value });
    const reference: SerializerReference = { kind: 'defined', name };
    if (key !== undefined) this.#byKey.set(key, reference);
    return reference;
  }

  /** Defines a function for values of a type, which is the named type of the place if it has one. */
  #define(
    { shape }: { readonly shape: SupportedShape },
    { base, named }: Place,
    make: (base: DefinitionBase) => SerializerDefinition,
  ): SerializerReference {
    const name = named === undefined ? freeName(identifier(base), this.#taken) : this.#nameOf(named.id);
    const type = named === undefined ? { type: shape } : { type: { kind: 'named', type: named.id } as const, named };
    this.#definitions.set(name, make({ name, ...type }));
    return { kind: 'defined', name };
  }

  #nameOf(id: TypeId): string {
    return identifier(uncapitalized(this.#names.get(id) ?? id));
  }

  /**
   * The type that a function accepts which all values share that are written alike: that for lists of literals accepts all lists of
   * strings.
   */
  #accepted(sent: SentShape): SupportedShape {
    switch (sent.kind) {
      case 'scalar':
        return sent.shape.kind === 'literal' ? shapeOfLiterals([sent.shape.value]) : sent.shape;
      case 'array':
        return { kind: 'array', items: this.#accepted(sent.items), readonly: true };
      case 'object':
        if (sent.additional === undefined || !isRecord(sent)) return sent.shape;
        return { kind: 'object', properties: [], additional: this.#accepted(sent.additional) };
      case 'name':
        return this.#acceptedName(sent);
      case 'union':
        return this.#acceptedUnion(sent);
      default:
        return sent.shape;
    }
  }

  #acceptedUnion({ shape, nullable, present }: SentUnion): SupportedShape {
    if (present.kind === 'unknown') return { kind: 'unknown' };
    if (present.kind !== 'one' && present.kind !== 'literals') return shape;
    const value = present.kind === 'one' ? this.#accepted(present.value) : shapeOfLiterals(present.values);
    return nullable ? { kind: 'union', members: [value, { kind: 'null' }] } : value;
  }

  #acceptedName(name: SentName): SupportedShape {
    const { value } = this.#namedType(name);
    return isWrittenInline(value) ? this.#accepted(value) : name.shape;
  }

  #withoutName(sent: SentShape): SentShape {
    return sent.kind === 'name' ? this.#namedType(sent).value : sent;
  }

  #namedType({ shape: { type: id } }: SentName): SentNamedType {
    const found = this.#sent.named.get(id);
    if (found === undefined) throw new Error(`internal error: no response has the type ${id}`);
    return found;
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

/** Whether no function is defined for a named type: its values are scalars that are all written alike. */
function isWrittenInline({ shape }: SentShape): boolean {
  return isScalar(shape) || (shape.kind === 'union' && areLiterals(shape.members) && isOfOneKind(shape.members));
}

function isOfOneKind(members: readonly LiteralShape[]): boolean {
  return new Set(members.map(({ value }) => typeof value)).size === 1;
}

function isScalar({ kind }: SupportedShape): boolean {
  return kind in leaves || kind === 'boolean' || kind === 'null' || kind === 'literal';
}

/** Whether no property of an object is declared by name. */
function isRecord({ shape: { properties, keyPattern } }: SentObject): boolean {
  return properties.length === 0 && keyPattern === undefined;
}

/** The type of all literals of one JavaScript type. */
function shapeOfLiterals([first]: readonly LiteralShape['value'][]): SupportedShape {
  if (typeof first === 'string') return { kind: 'string' };
  return typeof first === 'number' ? { kind: 'number', integer: false } : { kind: 'boolean' };
}

function itemOf({ base }: Place): Place {
  return { base: `${base}Item` };
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
