import { compareText } from '../../model/compare-text.js';
import type { NamedType, ObjectShape, Shape, TypeId } from '../../model/shape.js';
import {
  admitsNull,
  areLiterals,
  isUnionOfObjects,
  membersOf,
  namedType,
  type Tag,
  tagOf,
  unwrapped,
} from '../../model/shape-questions.js';
import { freeName } from '../naming/unique-names.js';
import { capitalized, identifier, uncapitalized } from '../text/identifier.js';
import type { ValueType } from '../value-type.js';
import type {
  ComposedDecoder,
  DecoderDefinition,
  DecoderMode,
  DecoderReference,
  PropertyDecoder,
} from './decoder-definition.js';

/** What a definition is named after: the place that needs it, or the type whose decoder it is. */
interface Place {
  readonly base: string;
  readonly named?: NamedType;
}

/** The decoders of an application: asks for one, and it is defined with everything that it needs. */
export class DecoderPlan {
  readonly #types: ReadonlyMap<TypeId, NamedType>;
  readonly #names: ReadonlyMap<TypeId, string>;
  readonly #taken: Set<string>;
  readonly #definitions = new Map<string, DecoderDefinition>();
  readonly #byKey = new Map<string, DecoderReference>();
  readonly #underWay = new Set<string>();
  readonly #recursive = new Set<string>();
  readonly #exported = new Set<string>();
  readonly #origins = new Map<TypeId, ValueType>();

  constructor(types: ReadonlyMap<TypeId, NamedType>, names: ReadonlyMap<TypeId, string>) {
    this.#types = types;
    this.#names = names;
    this.#taken = new Set([...names.keys()].flatMap((id) => [this.#nameOf(id, 'json'), this.#nameOf(id, 'text')]));
  }

  /** The decoder for what a handler takes. `base` names it when its type has no name. */
  use(shape: Shape, mode: DecoderMode, type: ValueType, base: string): DecoderReference {
    const used = this.#reference(shape, mode, type, { base });
    if (used.kind === 'defined') this.#exported.add(used.name);
    return used;
  }

  /** Whether a shape, its name looked through, is an object. */
  isObject(shape: Shape): boolean {
    return unwrapped(shape, this.#types).kind === 'object';
  }

  /** Everything that `decoders.ts` has to define: objects first, then what is composed, inner calls before outer ones. */
  get definitions(): readonly DecoderDefinition[] {
    const depthOf = (definition: DecoderDefinition) => (definition.kind === 'composed' ? definition.depth : 0);
    return [...this.#definitions.values()].sort((a, b) => depthOf(a) - depthOf(b) || compareText(a.name, b.name));
  }

  /** Where each named type was met first: what a type that cannot be imported is read off. */
  get origins(): ReadonlyMap<TypeId, ValueType> {
    return this.#origins;
  }

  /** Whether other generated files use the constant of this name. */
  isExported(name: string): boolean {
    return this.#exported.has(name);
  }

  #reference(shape: Shape, mode: DecoderMode, type: ValueType, place: Place): DecoderReference {
    switch (shape.kind) {
      case 'string':
      case 'boolean':
        return runtime(mode === 'json' ? shape.kind : `${shape.kind}FromText`);
      case 'number': {
        const name = shape.integer ? 'int' : 'number';
        return runtime(mode === 'json' ? name : `${name}FromText`);
      }
      case 'unknown':
        return runtime('unknown');
      case 'null':
        return this.#literals([null], false, mode, type, place);
      case 'literal':
        return this.#literals([shape.value], shape.enumMember === true, mode, type, place);
      case 'array': {
        const items = this.#reference(shape.items, mode, { kind: 'item', of: type }, { base: `${place.base}Item` });
        return this.#shared(mode === 'json' ? 'array' : 'arrayFromText', items, mode, type, place);
      }
      case 'object':
        return this.#object(shape, mode, type, place);
      case 'union':
        return this.#union(shape, mode, type, place);
      case 'named':
        return this.#named(namedType(shape.type, this.#types), mode, type, place);
      case 'bigint':
      case 'date':
      case 'bytes':
      case 'url':
      case 'tuple':
        throw new Error(`there is no decoder for the shape ${shape.kind}`);
      case 'unsupported':
        throw new Error(`\`${shape.text}\` cannot be decoded, and the checks should have said so`);
    }
  }

  #named(named: NamedType, mode: DecoderMode, type: ValueType, place: Place): DecoderReference {
    const shape = unwrapped(named.shape, this.#types);
    if (isScalar(shape)) return this.#reference(shape, mode, type, place);
    const key = `${mode} ${named.id}`;
    const known = this.#byKey.get(key);
    if (known !== undefined) {
      if (this.#underWay.has(key) && shape.kind !== 'object') this.#recursive.add(key);
      return known;
    }
    const name = this.#nameOf(named.id, mode);
    const reference: DecoderReference = { kind: 'defined', name };
    this.#byKey.set(key, reference);
    if (!this.#origins.has(named.id)) this.#origins.set(named.id, type);
    this.#underWay.add(key);
    const whole = this.#reference(shape, mode, { kind: 'named', type: named }, { base: this.#baseOf(named.id), named });
    this.#underWay.delete(key);
    if (this.#recursive.has(key) || whole.name !== name) this.#forward(name, whole, named, mode);
    return reference;
  }

  /** A list or union that contains itself cannot be composed before it is there: it is looked up when it is used. */
  #forward(name: string, whole: DecoderReference, named: NamedType, mode: DecoderMode): void {
    let to = whole;
    const composed = this.#definitions.get(name);
    if (composed !== undefined) {
      to = { kind: 'defined', name: this.#freeName(`${this.#baseOf(named.id)}Form`, mode) };
      const { named: _, ...parts } = composed;
      this.#definitions.set(to.name, { ...parts, name: to.name });
    }
    this.#definitions.set(name, { kind: 'forwarding', name, mode, type: { kind: 'named', type: named }, named, to });
  }

  #object(shape: ObjectShape, mode: DecoderMode, type: ValueType, place: Place): DecoderReference {
    const properties = shape.properties.map(({ name, optional, undefinable, shape: value }): PropertyDecoder => {
      const nullable = admitsNull(value, this.#types);
      const strip = !optional ? 'nothing' : nullable ? 'undefined' : 'null-and-undefined';
      const inner: Place = { base: place.base + capitalized(identifier(name)) };
      const decoder = this.#reference(value, mode, { kind: 'property', of: type, name, strip }, inner);
      return { name, optional, ...(undefinable && { undefinable }), shape: value, decoder };
    });
    return this.#define(place, mode, (name) => ({ kind: 'object', name, mode, type, properties }));
  }

  #union(shape: Shape, mode: DecoderMode, type: ValueType, place: Place): DecoderReference {
    const { members, nullable } = membersOf(shape, this.#types, 'keep');
    if (!nullable || members.length === 0) return this.#alternatives(members, mode, type, place);
    const present: ValueType = { kind: 'non-nullable', of: type };
    // Text is never null: what may be null is then only what else it may be.
    if (mode === 'text') return this.#alternatives(members, mode, present, place);
    const inner = this.#alternatives(members, mode, present, { base: place.base });
    return this.#shared('nullable', inner, mode, type, place);
  }

  #alternatives(members: readonly Shape[], mode: DecoderMode, type: ValueType, place: Place): DecoderReference {
    const [first, ...more] = members;
    if (first === undefined) return this.#literals([null], false, mode, type, place);
    if (more.length === 0) return this.#reference(first, mode, type, place);
    if (areLiterals(members)) {
      const values = members.map(({ value }) => value);
      const ofEnum = members.some(({ enumMember }) => enumMember === true);
      return this.#literals(values, ofEnum, mode, type, place);
    }
    const tag = mode === 'json' ? tagOf(members, this.#types) : undefined;
    if (tag !== undefined) return this.#tagged(tag, type, place);
    const sorted = isUnionOfObjects(members, this.#types) ? this.#largestFirst(members) : textLast(members, mode);
    const decoders = sorted.map((member, index) => this.#member(member, mode, place, String(index + 1)));
    return this.#compose(place, { call: 'oneOf', decoders, mode, type });
  }

  #tagged({ property, members }: Tag, type: ValueType, place: Place): DecoderReference {
    const decoders = members.map(({ member, value }) => this.#member(member, 'json', place, String(value)));
    const tag = { property, values: members.map(({ value }) => value) };
    return this.#compose(place, { call: 'tagged', decoders, mode: 'json', type, tag });
  }

  #member(member: Shape, mode: DecoderMode, place: Place, word: string): DecoderReference {
    const base = `${place.base}${capitalized(identifier(word).replace(/^_/, ''))}`;
    return this.#reference(member, mode, { kind: 'shape', shape: member }, { base });
  }

  /** Of two objects that both fit, the one that requires more is meant. */
  #largestFirst(members: readonly Shape[]): readonly Shape[] {
    const sizeOf = (member: Shape) => {
      const object = unwrapped(member, this.#types);
      return object.kind === 'object' ? object.properties.filter(({ optional }) => !optional).length : 0;
    };
    return members.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  }

  #literals(
    literals: readonly Literal[],
    ofEnum: boolean,
    mode: DecoderMode,
    type: ValueType,
    place: Place,
  ): DecoderReference {
    const calls = ofEnum ? { json: 'literalOf', text: 'literalOfText' } : { json: 'literal', text: 'literalFromText' };
    return this.#compose(place, { call: calls[mode], decoders: [], mode, type, literals });
  }

  /** `array(note)` and its like are defined once, whoever needs them; only a named type has one of its own. */
  #shared(call: string, inner: DecoderReference, mode: DecoderMode, type: ValueType, place: Place): DecoderReference {
    if (place.named !== undefined) return this.#compose(place, { call, decoders: [inner], mode, type });
    const key = `${call}(${inner.name})`;
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const base = composedName(call, inner.name.replace(/FromText$/, ''));
    const reference = this.#compose({ base }, { call, decoders: [inner], mode, type });
    this.#byKey.set(key, reference);
    return reference;
  }

  #compose(place: Place, parts: Omit<ComposedDecoder, 'kind' | 'name' | 'named' | 'depth'>): DecoderReference {
    const depth = 1 + Math.max(0, ...parts.decoders.map((decoder) => this.#depthOf(decoder)));
    return this.#define(place, parts.mode, (name) => ({ kind: 'composed', name, depth, ...parts }));
  }

  #define(place: Place, mode: DecoderMode, make: (name: string) => DecoderDefinition): DecoderReference {
    const { named } = place;
    const name = named === undefined ? this.#freeName(place.base, mode) : this.#nameOf(named.id, mode);
    this.#definitions.set(name, named === undefined ? make(name) : { ...make(name), named });
    return { kind: 'defined', name };
  }

  #depthOf({ kind, name }: DecoderReference): number {
    const definition = kind === 'defined' ? this.#definitions.get(name) : undefined;
    return definition?.kind === 'composed' ? definition.depth : 0;
  }

  #baseOf(id: TypeId): string {
    return uncapitalized(this.#names.get(id) ?? id);
  }

  #nameOf(id: TypeId, mode: DecoderMode): string {
    return mode === 'json' ? identifier(this.#baseOf(id)) : `${this.#baseOf(id)}FromText`;
  }

  #freeName(base: string, mode: DecoderMode): string {
    return freeName(identifier(mode === 'json' ? base : `${base}FromText`), this.#taken);
  }
}

type Literal = string | number | boolean | null;

function runtime(name: string): DecoderReference {
  return { kind: 'runtime', name };
}

function isScalar(shape: Shape): boolean {
  return shape.kind === 'string' || shape.kind === 'number' || shape.kind === 'boolean' || shape.kind === 'unknown';
}

function composedName(call: string, inner: string): string {
  return call === 'nullable' ? `${inner}OrNull` : `${inner}Array`;
}

/** From text, everything is a string as well: that alternative is asked last. */
function textLast(members: readonly Shape[], mode: DecoderMode): readonly Shape[] {
  if (mode === 'json') return members;
  const rank = ({ kind }: Shape) => (kind === 'string' ? 1 : kind === 'array' ? 2 : 0);
  return members.toSorted((a, b) => rank(a) - rank(b));
}
