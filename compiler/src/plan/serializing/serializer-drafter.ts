import type { Lookup } from '../../incremental/view.js';
import { isImportable } from '../../model/shapes/importable-types.js';
import { namedTypesIn } from '../../model/shapes/named-types.js';
import {
  mapObjectChoice,
  type SentAlternative,
  type SentChoice,
  type SentName,
  type SentNamedType,
  type SentObject,
  type SentShape,
  type SentTuple,
  type SentUnion,
} from '../../model/shapes/sent-shape.js';
import type { LiteralShape, NamedType, NullShape, SupportedShape, TypeId } from '../../model/shapes/shape.js';
import { areLiterals } from '../../model/shapes/shape-questions.js';
import { capitalized, identifier } from '../../naming/identifier.js';
import { baseOf, type FileSerializers, type Place } from './file-serializers.js';
import { isScalar, literalSerialization, nullable, runtime, scalarSerialization } from './scalar-serialization.js';
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

/** The tables in which serializers are looked up. */
export interface SerializerTables {
  readonly types: Lookup<TypeId, NamedType<never>>;
  readonly named: Lookup<TypeId, SentNamedType>;
  /** The unions whose alternatives overlap. */
  readonly overlaps: Lookup<string, SentChoice>;
}

/** How the values of a named type are sent. */
function sentType(id: TypeId, named: SerializerTables['named']): SentNamedType {
  const found = named.get(id);
  if (found === undefined) throw new Error(`internal error: no response has the type ${id}`);
  return found;
}

/** Drafts serializers, and defines them in a generated file. */
export class SerializerDrafter {
  readonly #tables: SerializerTables;
  readonly #defined: FileSerializers;
  readonly #overlaps = new Map<string, SerializerReference>();

  constructor(tables: SerializerTables, defined: FileSerializers) {
    this.#tables = tables;
    this.#defined = defined;
  }

  /** The function for the result of a handler. `base` names it when its type has no name. */
  use(sent: SentShape, base: string): SerializerReference {
    const value = this.#serialization(sent, { base });
    if (value.kind === 'runtime' || value.kind === 'defined') return value;
    if (value.kind === 'verbatim' && this.#withoutName(sent).shape.kind === 'boolean') return runtime('jsonBoolean');
    return this.#defined.whole(value, base, this.#accepted(sent));
  }

  /** The function of a named type. */
  ofType(id: TypeId): SerializerReference {
    const { type, value } = sentType(id, this.#tables.named);
    return this.#defined.type(type, (place) => this.#serialization(value, place));
  }

  #serialization(sent: SentShape, place: Place): Serialization {
    switch (sent.kind) {
      case 'scalar':
        return scalarSerialization(sent.shape);
      case 'array':
        return { kind: 'array', items: this.#serialization(sent.items, partOf(place, 'Item')) };
      case 'object':
        return this.#object(sent, place);
      case 'conversion':
        return { kind: 'converted', value: this.#serialization(sent.value, partOf(place, 'Json')) };
      case 'union':
        return this.#union(sent, place);
      case 'name':
        return this.#named(sent, place);
      case 'tuple':
        return this.#tuple(sent, place);
    }
  }

  #named({ shape: { type: id } }: SentName, place: Place): Serialization {
    const { value } = sentType(id, this.#tables.named);
    return isWrittenInline(value) ? this.#serialization(value, place) : this.ofType(id);
  }

  #tuple(sent: SentTuple, place: Place): Serialization {
    const elements = sent.elements.map(({ value, optional }, index): ElementSerializer => {
      return { optional, value: this.#serialization(value, partOf(place, `${index + 1}`)) };
    });
    const rest = sent.rest && this.#serialization(sent.rest, partOf(place, 'Item'));
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
    const value = additional && this.#serialization(additional, partOf(place, 'Value'));
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
      const serialization = this.#serialization(value, partOf(place, capitalized(identifier(name))));
      // `unknown` includes undefined, and JSON has no property for it.
      const absent = optional || this.#withoutName(value).shape.kind === 'unknown';
      return { name, optional: absent, value: serialization };
    });
  }

  #union(sent: SentUnion, place: Place): Serialization {
    const { nulls } = sent;
    if (nulls.length === 0) return this.#members(sent, place);
    return nullable(this.#members(sent, partOf(place, '')), nulls);
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

  #cases(choice: SentChoice, place: Place): Pick<UnionSerializer, 'values' | 'objects' | 'lists'> {
    const { alternatives, values, objects, lists } = choice;
    const known = new Map<SentAlternative, SentType>();
    const serialized = (alternative: SentAlternative, place: Place): SentType => {
      const { shape } = alternative.value;
      const type = known.get(alternative) ?? { shape, serialization: this.#alternative(alternative, place) };
      known.set(alternative, type);
      return type;
    };
    // Definitions are named by the order of the source.
    for (const [index, alternative] of alternatives.entries()) serialized(alternative, partOf(place, `${index + 1}`));
    return {
      values: values.map(({ kind, alternative }) => ({
        kind,
        alternative: serialized(alternative, partOf(place, '')),
      })),
      ...(objects !== undefined && {
        objects: mapObjectChoice(objects, (alternative) => serialized(alternative, partOf(place, ''))),
      }),
      ...(lists !== undefined && {
        lists: lists.map(({ alternative, tests }) => ({
          alternative: serialized(alternative, partOf(place, '')),
          tests,
        })),
      }),
    };
  }

  #alternative({ value, merged }: SentAlternative, place: Place): Serialization {
    // The compiler does not infer the item of one of several arrays: a function of its own declares what it takes.
    if (merged) return this.#define(value, place, (base) => this.#merged(value, base));
    return this.#serialization(value, place);
  }

  /** A union whose merged members may contain it: its name is known before its alternatives are. */
  #overlapping(key: string, place: Place): Serialization {
    const known = this.#overlaps.get(key);
    if (known !== undefined) return known;
    const choice = this.#tables.overlaps.get(key);
    if (choice === undefined) throw new Error(`internal error: the application has no union ${key}`);
    const [whole, ...more] = choice.alternatives;
    const merged = more.length === 0 ? whole?.value : undefined;
    const base = this.#defined.base(place, merged?.shape ?? choice.shape);
    this.#overlaps.set(key, { kind: 'defined', name: base.name });
    this.#nameAlternatives(choice);
    return this.#defined.define(
      merged === undefined ? { ...base, kind: 'union', ...this.#cases(choice, place) } : this.#merged(merged, base),
    );
  }

  /** The types of the alternatives are written in the type of the union: those that cannot be imported need an alias. */
  #nameAlternatives({ names }: SentChoice): void {
    for (const type of namedTypesIn(
      names.map(({ shape }) => shape),
      this.#tables.types,
    ).values()) {
      const sent = this.#tables.named.get(type.id);
      if (sent !== undefined && !isImportable(sent.type) && !isWrittenInline(sent.value))
        this.#defined.alias(sent.type);
    }
  }

  /** A type that was made of several has none of their names: it is written out. */
  #merged(sent: SentShape, named: DefinitionBase): SerializerDefinition {
    const place: Place = { base: baseOf(named.name) };
    const base: DefinitionBase = { ...named, type: sent.shape };
    if (sent.kind === 'object' && sent.additional === undefined) {
      return { ...base, kind: 'object', properties: this.#properties(sent, place) };
    }
    return { ...base, kind: 'whole', value: this.#serialization(sent, place) };
  }

  /** Defines a function for values of a type, which is the named type of the place if it has one. */
  #define(
    { shape }: { readonly shape: SupportedShape },
    place: Place,
    make: (base: DefinitionBase) => SerializerDefinition,
  ): SerializerReference {
    return this.#defined.define(make(this.#defined.base(place, shape)));
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

  #acceptedUnion({ shape, nulls, present }: SentUnion): SupportedShape {
    if (present.kind === 'unknown') return { kind: 'unknown' };
    if (present.kind !== 'one' && present.kind !== 'literals') return shape;
    const value = present.kind === 'one' ? this.#accepted(present.value) : shapeOfLiterals(present.values);
    if (nulls.length === 0) return value;
    const others = nulls.map((one): NullShape => (one === null ? { kind: 'null' } : { kind: 'null', undefined: true }));
    return { kind: 'union', members: [value, ...others] };
  }

  #acceptedName({ shape }: SentName): SupportedShape {
    const { value } = sentType(shape.type, this.#tables.named);
    return isWrittenInline(value) ? this.#accepted(value) : shape;
  }

  #withoutName(sent: SentShape): SentShape {
    return sent.kind === 'name' ? sentType(sent.shape.type, this.#tables.named).value : sent;
  }
}

/** Whether no function is defined for a named type: its values are scalars that are all written alike. */
export function isWrittenInline({ shape }: SentShape): boolean {
  return isScalar(shape) || (shape.kind === 'union' && areLiterals(shape.members) && isOfOneKind(shape.members));
}

function isOfOneKind(members: readonly LiteralShape[]): boolean {
  return new Set(members.map(({ value }) => typeof value)).size === 1;
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

/** A part of a place, which has no name of its own. */
function partOf({ base }: Place, word: string): Place {
  return { base: base + word };
}
