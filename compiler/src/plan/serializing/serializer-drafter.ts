import { memo } from '../../incremental/memo.js';
import type { Lookup } from '../../incremental/view.js';
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
import type {
  LiteralShape,
  NamedShape,
  NamedType,
  NullShape,
  SupportedShape,
  TypeId,
} from '../../model/shapes/shape.js';
import { areLiterals } from '../../model/shapes/shape-questions.js';
import { capitalized, identifier } from '../../naming/identifier.js';
import { freeName } from '../../naming/unique-names.js';
import { type DefinitionNames, definitionNames } from '../definition-names.js';
import { TakenNames } from '../taken-names.js';
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
import type { Place, SerializerDraft, SerializerStep } from './serializer-draft.js';
import { wholeKey, wholeName } from './whole-serializer.js';

/** The tables in which drafts look something up. */
export interface SerializerTables {
  readonly named: Lookup<TypeId, SentNamedType>;
  readonly names: Lookup<TypeId, DefinitionNames>;
  /** The names that the serializers of types have. */
  readonly reserved: Lookup<string, TypeId>;
}

/** Drafts the serializer of a named type. */
export const draftTypeSerializer = memo(
  (
    type: SentNamedType,
    named: SerializerTables['named'],
    names: SerializerTables['names'],
    reserved: SerializerTables['reserved'],
  ): SerializerDraft => new SerializerDrafter({ named, names, reserved }).ofType(type),
);

/** How the values of a named type are sent. */
export function sentType(id: TypeId, named: SerializerTables['named']): SentNamedType {
  const found = named.get(id);
  if (found === undefined) throw new Error(`internal error: no response has the type ${id}`);
  return found;
}

/** Drafts the serializers of one part of an application. */
export class SerializerDrafter {
  readonly #tables: SerializerTables;
  readonly #taken: TakenNames;
  readonly #steps: SerializerStep[] = [];
  readonly #overlaps = new Map<string, SerializerReference>();
  readonly #wholes = new Map<string, SerializerReference>();

  constructor(tables: SerializerTables) {
    this.#tables = tables;
    this.#taken = new TakenNames(tables.reserved);
  }

  /** In the order in which definitions get their names. */
  get steps(): readonly SerializerStep[] {
    return this.#steps;
  }

  /** The function for the result of a handler. `base` names it when its type has no name. */
  use(sent: SentShape, base: string): SerializerReference {
    const reference = this.#function(this.#serialization(sent, { base, within: '' }), sent, base);
    if (reference.kind === 'defined') this.#steps.push({ kind: 'use', name: reference.name });
    return reference;
  }

  /** Drafts the function of a named type. */
  ofType({ type: named, value }: SentNamedType): SerializerDraft {
    const { base } = definitionNames(named.id, this.#tables.names);
    return { whole: this.#serialization(value, { base, within: '', named }), steps: this.#steps };
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
    if (isWrittenInline(value)) return this.#serialization(value, place);
    this.#steps.push({ kind: 'type', type: id });
    return { kind: 'defined', name: definitionNames(id, this.#tables.names).serializer };
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
    const { base, named } = place;
    // The union may have another name already, so that the name of the type is not its name.
    const name = freeName(named === undefined ? identifier(base) : this.#ownName(named), this.#taken);
    const reference: SerializerReference = { kind: 'defined', name };
    this.#overlaps.set(key, reference);
    this.#steps.push({ kind: 'overlap', key, name, place });
    return reference;
  }

  /** Drafts the function of a union whose alternatives overlap, which has its final name. */
  ofOverlap(choice: SentChoice, name: string, place: Place): readonly SerializerStep[] {
    this.#taken.add(name);
    const [whole, ...more] = choice.alternatives;
    const merged = more.length === 0 ? whole : undefined;
    const { named } = place;
    const shape = merged?.value.shape ?? choice.shape;
    const base: DefinitionBase = named === undefined ? { name, type: shape } : { name, type: shapeOf(named), named };
    const definition: SerializerDefinition =
      merged !== undefined
        ? this.#merged(merged.value, base)
        : { ...base, kind: 'union', ...this.#cases(choice, place) };
    this.#steps.push({ kind: 'definition', definition });
    return this.#steps;
  }

  /** A type that was made of several has none of their names: it is written out. */
  #merged(sent: SentShape, named: DefinitionBase): SerializerDefinition {
    const place: Place = { base: named.name, within: named.name };
    const base: DefinitionBase = { ...named, type: sent.shape };
    if (sent.kind === 'object' && sent.additional === undefined) {
      return { ...base, kind: 'object', properties: this.#properties(sent, place) };
    }
    return { ...base, kind: 'whole', value: this.#serialization(sent, place) };
  }

  /** A function for a value that is written inline in other places. */
  #function(value: Serialization, sent: SentShape, base: string): SerializerReference {
    if (value.kind === 'runtime' || value.kind === 'defined') return value;
    if (value.kind === 'verbatim' && this.#withoutName(sent).shape.kind === 'boolean') return runtime('jsonBoolean');
    const key = wholeKey(value);
    const known = key === undefined ? undefined : this.#wholes.get(key);
    if (known !== undefined) return known;
    const name = freeName(identifier(wholeName(value) ?? base), this.#taken);
    const reference: SerializerReference = { kind: 'defined', name };
    if (key !== undefined) this.#wholes.set(key, reference);
    this.#steps.push({ kind: 'whole', name, base, value, type: this.#accepted(sent) });
    return reference;
  }

  /** Defines a function for values of a type, which is the named type of the place if it has one. */
  #define(
    { shape }: { readonly shape: SupportedShape },
    { base, within, named }: Place,
    make: (base: DefinitionBase) => SerializerDefinition,
  ): SerializerReference {
    let definition: DefinitionBase;
    if (named !== undefined) {
      definition = { name: this.#ownName(named), type: shapeOf(named), named };
    } else {
      const name = freeName(identifier(base), this.#taken);
      this.#steps.push({ kind: 'name', name, wanted: { base, within } });
      definition = { name, type: shape };
    }
    this.#steps.push({ kind: 'definition', definition: make(definition) });
    return { kind: 'defined', name: definition.name };
  }

  #ownName({ id }: NamedType<never>): string {
    return definitionNames(id, this.#tables.names).serializer;
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
function partOf({ base, within }: Place, word: string): Place {
  return { base: base + word, within };
}

function shapeOf({ id }: NamedType<never>): NamedShape {
  return { kind: 'named', type: id };
}
