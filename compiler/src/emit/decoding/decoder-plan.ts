import { compareText } from '../../model/compare-text.js';
import type {
  ArrayShape,
  DefaultValue,
  NamedType,
  ObjectShape,
  PropertyShape,
  Shape,
  StringShape,
  TupleShape,
  TypeId,
} from '../../model/shape.js';
import {
  admitsNull,
  areLiterals,
  membersOf,
  namedType,
  structuralOrder,
  type Tag,
  tagOf,
  unwrapped,
} from '../../model/shape-questions.js';
import { freeName } from '../naming/unique-names.js';
import { capitalized, identifier, uncapitalized } from '../text/identifier.js';
import type { ValueType } from '../value-type.js';
import { containsItself } from './contains-itself.js';
import type {
  ComposedDecoder,
  DecoderConstant,
  DecoderDefinition,
  DecoderMode,
  DecoderOption,
  DecoderReference,
  PropertyDecoder,
} from './decoder-definition.js';
import { arrayOptions, numberOptions, stringOptions } from './shape-constraints.js';

/** What a definition is named after: the place that needs it, or the type whose decoder it is. */
interface Place {
  readonly base: string;
  readonly named?: NamedType;
}

/** The decoders of an application: asks for one, and it is defined with everything that it needs. */
export class DecoderPlan {
  readonly #types: ReadonlyMap<TypeId, NamedType>;
  readonly #typeNames: ReadonlyMap<TypeId, string>;
  readonly #taken: Set<string>;
  readonly #definitions = new Map<string, DecoderDefinition>();
  readonly #constants = new Map<string, DecoderConstant>();
  readonly #patterns = new Map<string, string>();
  readonly #byKey = new Map<string, DecoderReference>();
  readonly #underWay = new Set<string>();
  readonly #recursive = new Set<string>();
  readonly #exported = new Set<string>();
  readonly #origins = new Map<TypeId, ValueType>();

  constructor(types: ReadonlyMap<TypeId, NamedType>, names: ReadonlyMap<TypeId, string>) {
    this.#types = types;
    this.#typeNames = names;
    this.#taken = new Set([...names.keys()].flatMap((id) => [this.#nameOf(id, 'json'), this.#nameOf(id, 'text')]));
  }

  /** The decoder for what a handler takes. `base` names it when its type has no name. */
  use(shape: Shape, mode: DecoderMode, type: ValueType, base: string, otherwise?: DefaultValue): DecoderReference {
    const decoder = this.#reference(shape, mode, type, { base });
    const used =
      otherwise === undefined
        ? decoder
        : this.#withDefault(decoder, otherwise, mode, type, { base: `${base}OrDefault` });
    if (used.kind === 'defined') this.#exported.add(used.name);
    return used;
  }

  #withDefault(
    decoder: DecoderReference,
    otherwise: DefaultValue,
    mode: DecoderMode,
    type: ValueType,
    place: Place,
  ): DecoderReference {
    const value = mode === 'text' ? String(otherwise) : otherwise;
    return this.#compose(place, { call: 'withDefault', decoders: [decoder], literals: [value], mode, type });
  }

  /** Whether a shape, its name looked through, is of this kind. */
  is(shape: Shape, kind: Shape['kind']): boolean {
    return unwrapped(shape, this.#types).kind === kind;
  }

  /** Everything that `decoders.ts` has to define: objects first, then what is composed, inner calls before outer ones. */
  get definitions(): readonly DecoderDefinition[] {
    const depthOf = (definition: DecoderDefinition) => (definition.kind === 'composed' ? definition.depth : 0);
    return [...this.#definitions.values()].sort((a, b) => depthOf(a) - depthOf(b) || compareText(a.name, b.name));
  }

  /** What the definitions need, made once. */
  get constants(): readonly DecoderConstant[] {
    return [...this.#constants.values()].sort((a, b) => compareText(a.name, b.name));
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
        return this.#string(shape, mode, type, place);
      case 'number': {
        const base = runtime(shape.integer ? 'int' : 'number', mode);
        return this.#constrained('numberWith', base, numberOptions(shape), mode, type, place);
      }
      case 'boolean':
      case 'bigint':
      case 'date':
      case 'bytes':
      case 'url':
        return runtime(shape.kind, mode);
      case 'unknown':
        return runtime('unknown', 'json');
      case 'null':
        return this.#literals([null], false, mode, type, place);
      case 'literal':
        return this.#literals([shape.value], shape.enumMember === true, mode, type, place);
      case 'array':
        return this.#array(shape, mode, type, place);
      case 'tuple':
        return this.#tuple(shape, mode, type, place);
      case 'object':
        return this.#object(shape, mode, type, place);
      case 'union':
        return this.#union(shape, mode, type, place);
      case 'named':
        return this.#named(namedType(shape.type, this.#types), mode, type, place);
      case 'unsupported':
        throw new Error(`\`${shape.text}\` cannot be decoded, and the checks should have said so`);
    }
  }

  #string(shape: StringShape, mode: DecoderMode, type: ValueType, place: Place): DecoderReference {
    const patterns = (shape.patterns ?? []).map((source) => this.#pattern(source, place.base));
    const options = stringOptions(shape, patterns);
    const typed = shape.template === true ? ({ typed: true } as const) : {};
    return this.#constrained('stringWith', runtime('string', mode), options, mode, type, place, typed);
  }

  #array(shape: ArrayShape, mode: DecoderMode, type: ValueType, place: Place): DecoderReference {
    const items = this.#reference(shape.items, mode, { kind: 'item', of: type }, { base: `${place.base}Item` });
    const options = arrayOptions(shape);
    const call = mode === 'json' ? 'array' : 'arrayFromText';
    if (options.length === 0) return this.#shared(call, items, mode, type, place);
    const base = this.#shared(call, items, mode, type, { base: place.base });
    return this.#constrained(`${call}With`, base, options, mode, type, place);
  }

  #tuple({ elements, rest }: TupleShape, mode: DecoderMode, type: ValueType, place: Place): DecoderReference {
    const required = elements.filter(({ optional }) => !optional).length;
    const items = elements.map(({ shape, optional, name }, index) => {
      const item: ValueType = {
        kind: 'property',
        of: type,
        name: String(index),
        strip: optional ? 'undefined' : 'nothing',
      };
      return this.#reference(shape, mode, item, { base: place.base + capitalized(identifier(name ?? `${index + 1}`)) });
    });
    const behind =
      rest === undefined
        ? []
        : [this.#reference(rest, mode, { kind: 'shape', shape: rest }, { base: `${place.base}Rest` })];
    const tuple = { required, optional: elements.length - required };
    return this.#compose(place, { call: 'tuple', decoders: [...items, ...behind], mode, type, tuple });
  }

  /** A decoder of the runtime under constraints; without any, it is itself. */
  #constrained(
    call: string,
    base: DecoderReference,
    options: readonly DecoderOption[],
    mode: DecoderMode,
    type: ValueType,
    place: Place,
    typed: { readonly typed?: true } = {},
  ): DecoderReference {
    if (options.length === 0) return base;
    return this.#compose(place, { call, decoders: [base], options, mode, type, ...typed });
  }

  /** A regular expression is made once, whoever asks for it. */
  #pattern(source: string, base: string): string {
    const known = this.#patterns.get(source);
    if (known !== undefined) return known;
    const name = this.#freeName(`${base}Pattern`, 'json');
    this.#constants.set(name, { kind: 'pattern', name, source });
    this.#patterns.set(source, name);
    return name;
  }

  #names(names: readonly string[], base: string): string {
    const name = this.#freeName(`${base}Names`, 'json');
    this.#constants.set(name, { kind: 'names', name, names });
    return name;
  }

  #named(named: NamedType, mode: DecoderMode, type: ValueType, place: Place): DecoderReference {
    const shape = unwrapped(named.shape, this.#types);
    if (isPlain(shape)) return this.#reference(shape, mode, type, place);
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
    const { additional, closed, class: target } = shape;
    if (additional !== undefined && shape.properties.length === 0 && target === undefined) {
      return this.#record(additional, shape, mode, type, place);
    }
    const properties = shape.properties.map((property) => this.#property(property, mode, type, place));
    const base = { base: `${place.base}Others` };
    const others = additional && this.#record(additional, shape, mode, { kind: 'shape', shape: additional }, base);
    const names = shape.properties.map(({ name }) => name);
    const onlyNames = closed && additional === undefined ? this.#names(names, place.base) : undefined;
    return this.#define(place, mode, (name) => ({
      kind: 'object',
      name,
      mode,
      type,
      properties,
      ...(others !== undefined && { others }),
      ...(onlyNames !== undefined && { onlyNames }),
      ...(target !== undefined && { class: target }),
    }));
  }

  #property(property: PropertyShape, mode: DecoderMode, type: ValueType, { base }: Place): PropertyDecoder {
    const { name, undefinable, shape } = property;
    // With a default, what the handler sees is never undefined.
    const optional = property.optional && property.default === undefined;
    const nullable = admitsNull(shape, this.#types);
    const strip = !property.optional ? 'nothing' : nullable ? 'undefined' : 'null-and-undefined';
    const inner: Place = { base: base + capitalized(identifier(name)) };
    const decoder = this.#reference(shape, mode, { kind: 'property', of: type, name, strip }, inner);
    // What may be null as well has its patterns in the same place.
    const [only, ...more] = membersOf(shape, this.#types, 'open').members;
    const own = only !== undefined && more.length === 0 ? unwrapped(only, this.#types) : shape;
    const sources = own.kind === 'string' && own.template !== true ? (own.patterns ?? []) : [];
    const patterns = sources.map((source) => this.#pattern(source, inner.base));
    return {
      name,
      optional,
      ...(undefinable && { undefinable }),
      ...(property.default !== undefined && { default: property.default }),
      shape,
      decoder,
      ...(patterns.length > 0 && { patterns }),
    };
  }

  /** The properties that are not declared by name; those that are, are read elsewhere. */
  #record(
    additional: Shape,
    { properties, keyPattern, closed }: ObjectShape,
    mode: DecoderMode,
    type: ValueType,
    place: Place,
  ): DecoderReference {
    const own = { base: `${place.base}Value` };
    const value = this.#reference(additional, mode, { kind: 'shape', shape: additional }, own);
    const options: DecoderOption[] = [];
    if (keyPattern !== undefined) {
      options.push({ name: 'keys', constant: this.#pattern(keyPattern, `${place.base}Key`) });
    }
    if (properties.length > 0) {
      const names = properties.map(({ name }) => name);
      options.push({ name: 'except', constant: this.#names(names, place.base) });
    }
    if (closed) options.push({ name: 'closed', value: true });
    if (options.length === 0) return this.#shared('record', value, mode, type, place);
    return this.#compose(place, { call: 'record', decoders: [value], options, mode, type });
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
    const objects = members.filter((member) => unwrapped(member, this.#types).kind === 'object');
    if (objects.length === members.length) return this.#objects(objects, mode, type, place);
    const others = textLast(
      members.filter((member) => !objects.includes(member)),
      mode,
    );
    const decoders = others.map((member, index) => this.#member(member, mode, place, String(index + 1)));
    // Objects are told apart among themselves, so that what is wrong inside one of them can be told.
    if (objects.length > 1) {
      const union: ValueType = { kind: 'shape', shape: { kind: 'union', members: objects } };
      decoders.push(this.#objects(objects, mode, union, { base: `${place.base}Object` }));
    }
    for (const only of objects.length === 1 ? objects : []) decoders.push(this.#member(only, mode, place, 'Object'));
    return this.#compose(place, { call: 'oneOf', decoders, mode, type });
  }

  /** Several objects: by their tag, or the first that fits. */
  #objects(members: readonly Shape[], mode: DecoderMode, type: ValueType, place: Place): DecoderReference {
    const tag = mode === 'json' ? tagOf(members, this.#types) : undefined;
    if (tag !== undefined) return this.#tagged(tag, type, place);
    const ordered = structuralOrder(members, this.#types)?.map(({ member }) => member) ?? this.#largestFirst(members);
    const decoders = ordered.map((member, index) => this.#member(member, mode, place, String(index + 1)));
    const nested = members.filter((member) => containsItself(member, this.#types)).length > 1;
    return this.#compose(place, { call: nested ? 'recursiveOneOf' : 'oneOf', decoders, mode, type });
  }

  #tagged({ property, members }: Tag, type: ValueType, place: Place): DecoderReference {
    const known = new Map<Shape, DecoderReference>();
    const decoders = members.map(({ member, value }) => {
      const decoder = known.get(member) ?? this.#member(member, 'json', place, String(value));
      known.set(member, decoder);
      return decoder;
    });
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
    return uncapitalized(this.#typeNames.get(id) ?? id);
  }

  #nameOf(id: TypeId, mode: DecoderMode): string {
    return mode === 'json' ? identifier(this.#baseOf(id)) : `${this.#baseOf(id)}FromText`;
  }

  #freeName(base: string, mode: DecoderMode): string {
    return freeName(identifier(mode === 'json' ? base : `${base}FromText`), this.#taken);
  }
}

type Literal = string | number | boolean | null;

function runtime(name: string, mode: DecoderMode): DecoderReference {
  return { kind: 'runtime', name: mode === 'json' ? name : `${name}FromText` };
}

/** Whether the runtime has the decoder, so that a name of its own would only stand in the way. */
function isPlain(shape: Shape): boolean {
  switch (shape.kind) {
    case 'string':
      return stringOptions(shape, shape.patterns ?? []).length === 0;
    case 'number':
      return numberOptions(shape).length === 0;
    default:
      return ['boolean', 'unknown', 'bigint', 'date', 'bytes', 'url'].includes(shape.kind);
  }
}

const composedWords: ReadonlyMap<string, string> = new Map([
  ['nullable', 'OrNull'],
  ['record', 'Record'],
]);

function composedName(call: string, inner: string): string {
  return inner + (composedWords.get(call) ?? 'Array');
}

/** From text, everything is a string as well: that alternative is asked last. */
function textLast(members: readonly Shape[], mode: DecoderMode): readonly Shape[] {
  if (mode === 'json') return members;
  const rank = ({ kind }: Shape) => (kind === 'string' ? 1 : kind === 'array' ? 2 : 0);
  return members.toSorted((a, b) => rank(a) - rank(b));
}
