import type { Lookup } from '../../incremental/view.js';
import {
  type Discrimination,
  discriminationOf,
  inOrder,
  membersInOrder,
  tagsOf,
} from '../../model/shapes/discrimination.js';
import { isExactAsText } from '../../model/shapes/importable-types.js';
import type {
  ArrayShape,
  DefaultValue,
  LiteralShape,
  NamedType,
  NullShape,
  ObjectShape,
  PropertyShape,
  StringShape,
  SupportedShape,
  TupleShape,
  TypeId,
} from '../../model/shapes/shape.js';
import {
  admitsNull,
  areLiterals,
  isListShape,
  membersOf,
  namedType,
  receivedMembers,
  unwrapped,
} from '../../model/shapes/shape-questions.js';
import { capitalized, identifier } from '../../naming/identifier.js';
import { elementType, indexedType, isRecord, type Strip, type ValueType } from '../value-type.js';
import type { DecoderMode, DecoderOption, DecoderReference, ListItems, PropertyDecoder } from './decoder-definition.js';
import { isNarrow, isPlain, runtime, textLast, wordOf } from './decoder-questions.js';
import type { FileDecoders, Place } from './file-decoders.js';
import { memberType, type UnionOfMembers } from './member-type.js';
import { arrayOptions, numberOptions, stringOptions } from './shape-constraints.js';
import { callOf, messageOfTag, withMembersApart } from './union-questions.js';

/** The named types of an application by their ids. */
export type Types = Lookup<TypeId, NamedType<never>>;

/** Drafts decoders, and defines them in a generated file. */
export class DecoderDrafter {
  readonly #types: Types;
  readonly #defined: FileDecoders;

  constructor(types: Types, defined: FileDecoders) {
    this.#types = types;
    this.#defined = defined;
  }

  /** The decoder of a type. `origin` is the type of the value that is decoded. */
  ofType(named: NamedType<never>, mode: DecoderMode, origin: ValueType): DecoderReference {
    const shape = unwrapped(named.shape, this.#types);
    const type: ValueType = { kind: 'named', type: named };
    return this.#defined.type(named, mode, origin, (place) => this.#reference(shape, mode, type, place));
  }

  /** The decoder for an input of a handler. `base` names it when its type has no name. */
  use(
    shape: SupportedShape,
    mode: DecoderMode,
    type: ValueType,
    base: string,
    otherwise?: DefaultValue,
  ): DecoderReference {
    const decoder = this.#reference(shape, mode, type, { base });
    return otherwise === undefined ? decoder : this.#withDefault(decoder, otherwise, mode, type, base);
  }

  #withDefault(decoder: DecoderReference, otherwise: DefaultValue, mode: DecoderMode, type: ValueType, base: string) {
    const literals = [mode === 'text' ? String(otherwise) : otherwise];
    const place = { base: `${base}OrDefault` };
    return this.#defined.compose(place, { call: 'withDefault', decoders: [decoder], literals, mode, type });
  }

  /** Whether a shape, its name looked through, is of this kind. */
  is(shape: SupportedShape, kind: SupportedShape['kind']): boolean {
    return unwrapped(shape, this.#types).kind === kind;
  }

  /** The names of the properties of an object that are arrays, perhaps absent ones. */
  listsOf(shape: SupportedShape): readonly string[] {
    const object = unwrapped(shape, this.#types);
    if (object.kind !== 'object') return [];
    const isList = (part: SupportedShape) =>
      membersOf(part, this.#types, 'open').members.some((member) => unwrapped(member, this.#types).kind === 'array');
    return object.properties.filter((property) => isList(property.shape)).map(({ name }) => name);
  }

  /** The types that an optional place adds to the type of its value. */
  stripOfOptional(shape: SupportedShape): Strip {
    return admitsNull(shape, this.#types) ? 'undefined' : 'null-and-undefined';
  }

  /** A type, written out where that means the same. */
  #written(shape: SupportedShape, derived: ValueType): ValueType {
    return isExactAsText(shape, this.#types) ? { kind: 'shape', shape } : derived;
  }

  #reference(shape: SupportedShape, mode: DecoderMode, type: ValueType, place: Place): DecoderReference {
    switch (shape.kind) {
      case 'string':
        return this.#string(shape, mode, type, place);
      case 'number': {
        const base = runtime(shape.integer ? 'int' : 'number', mode);
        const typed = shape.subtype !== undefined;
        return this.#constrained('numberWith', base, numberOptions(shape), mode, type, place, typed);
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
      case 'literal':
        return this.#literals([shape], mode, type, place);
      case 'array':
        if (shape.empty) return this.#tuple({ kind: 'tuple', elements: [], readonly: false }, mode, type, place);
        return this.#array(shape, mode, type, place);
      case 'tuple':
        return this.#tuple(shape, mode, type, place);
      case 'object':
        return this.#object(shape, mode, type, place);
      case 'union':
        return this.#union(shape, mode, type, place);
      case 'named':
        return this.#named(namedType(shape.type, this.#types), mode, type, place);
    }
  }

  #string(shape: StringShape, mode: DecoderMode, type: ValueType, place: Place): DecoderReference {
    const patterns = (shape.patterns ?? []).map((source) => this.#defined.pattern(source, place.base));
    const options = stringOptions(shape, patterns);
    const typed = shape.subtype !== undefined;
    const text = this.#constrained('stringWith', runtime('string', mode), options, mode, type, place, typed);
    return shape.secret ? this.#defined.share(place, text, { call: 'secretOf', mode, type }) : text;
  }

  #array(shape: ArrayShape<never>, mode: DecoderMode, type: ValueType, place: Place): DecoderReference {
    const itemType: ValueType = { kind: 'item', of: type };
    const inner = this.#reference(shape.items, mode, itemType, { base: `${place.base}Item` });
    const options = arrayOptions(shape);
    const call = mode === 'json' ? 'array' : 'arrayFromText';
    const items: ListItems = {
      shape: shape.items,
      patterns: this.#patterns(shape.items, `${place.base}Item`),
      ...(isNarrow(shape.items, this.#types) && { type: itemType }),
    };
    if (options.length === 0) return this.#defined.share(place, inner, { call, mode, type, items });
    const base = this.#defined.share({ base: place.base }, inner, { call, mode, type, items });
    return this.#constrained(`${call}With`, base, options, mode, type, place);
  }

  #tuple({ elements, rest }: TupleShape<never>, mode: DecoderMode, type: ValueType, place: Place): DecoderReference {
    const required = elements.filter(({ optional }) => !optional).length;
    const items = elements.map(({ shape, optional, name }, index) => {
      const item = elementType(type, index, optional);
      return this.#reference(shape, mode, item, { base: place.base + capitalized(identifier(name ?? `${index + 1}`)) });
    });
    // An index after those of the elements leads to the rest.
    const after = elementType(type, elements.length, false);
    const others = rest && this.#reference(rest, mode, this.#written(rest, after), { base: `${place.base}Rest` });
    const decoders = others === undefined ? items : [...items, others];
    const tuple = { required, optional: elements.length - required };
    return this.#defined.compose(place, { call: 'tuple', decoders, mode, type, tuple });
  }

  /** A decoder of the runtime under constraints; without any, it is itself. */
  #constrained(
    call: string,
    base: DecoderReference,
    options: readonly DecoderOption[],
    mode: DecoderMode,
    type: ValueType,
    place: Place,
    typed = false,
  ): DecoderReference {
    if (options.length === 0 && !typed) return base;
    return this.#defined.compose(place, { call, decoders: [base], options, mode, type, typed });
  }

  #named(named: NamedType<never>, mode: DecoderMode, type: ValueType, place: Place): DecoderReference {
    const shape = unwrapped(named.shape, this.#types);
    if (isPlain(shape)) return this.#reference(shape, mode, type, place);
    return this.ofType(named, mode, type);
  }

  #object(shape: ObjectShape<never>, mode: DecoderMode, type: ValueType, place: Place): DecoderReference {
    const { additional, closed, class: target } = shape;
    if (additional !== undefined && isRecord(shape)) {
      return this.#record(additional, shape, mode, type, place);
    }
    const properties = shape.properties.map((property) => this.#property(property, mode, type, place));
    const base = { base: `${place.base}Others` };
    const others = additional && this.#record(additional, shape, mode, type, base);
    const names = shape.properties.map(({ name }) => name);
    const onlyNames = closed && additional === undefined ? this.#defined.propertyNames(names, place.base) : undefined;
    return this.#defined.define(place, mode, (name) => ({
      kind: 'object',
      name,
      mode,
      type,
      properties,
      ...(others !== undefined && { others }),
      ...(onlyNames !== undefined && { onlyNames }),
      ...(shape.absent !== undefined && { absent: shape.absent }),
      ...(target !== undefined && { class: target }),
    }));
  }

  #property(property: PropertyShape<never>, mode: DecoderMode, type: ValueType, { base }: Place): PropertyDecoder {
    const { name, undefinable, shape } = property;
    // With a default, the value of the handler is never undefined.
    const optional = property.optional && property.default === undefined;
    const strip = property.optional ? this.stripOfOptional(shape) : 'nothing';
    const inner: Place = { base: base + capitalized(identifier(name)) };
    const decoder = this.#reference(shape, mode, { kind: 'property', of: type, name, strip }, inner);
    const patterns = this.#patterns(shape, inner.base);
    return {
      name,
      optional,
      ...(undefinable && { undefinable }),
      ...(property.default !== undefined && { default: property.default }),
      shape,
      decoder,
      ...(patterns.length > 0 && { patterns }),
      ...(property.message !== undefined && { message: property.message.text }),
    };
  }

  /** The constants with the patterns of a string that is checked inline. */
  #patterns(shape: SupportedShape, base: string): readonly string[] {
    // A nullable string has the same patterns.
    const [only, ...more] = membersOf(shape, this.#types, 'open').members;
    const own = only !== undefined && more.length === 0 ? unwrapped(only, this.#types) : shape;
    const sources = own.kind === 'string' && own.subtype === undefined ? (own.patterns ?? []) : [];
    return sources.map((source) => this.#defined.pattern(source, base));
  }

  /** The properties that are not declared by name; those that are, are read elsewhere. */
  #record(
    additional: SupportedShape,
    shape: ObjectShape<never>,
    mode: DecoderMode,
    type: ValueType,
    place: Place,
  ): DecoderReference {
    const { properties, absent = [], keyPattern, closed } = shape;
    const own = { base: `${place.base}Value` };
    const indexed = indexedType(shape, type, this.stripOfOptional(additional));
    const value = this.#reference(additional, mode, this.#written(additional, indexed), own);
    const options: DecoderOption[] = [];
    if (keyPattern !== undefined) {
      options.push({ name: 'keys', constant: this.#defined.pattern(keyPattern, `${place.base}Key`) });
    }
    const names = [...properties, ...absent].map(({ name }) => name);
    if (names.length > 0) {
      options.push({ name: 'except', constant: this.#defined.propertyNames(names, place.base) });
    }
    if (closed) options.push({ name: 'closed', value: true });
    if (options.length === 0) return this.#defined.share(place, value, { call: 'record', mode, type });
    return this.#defined.compose(place, { call: 'record', decoders: [value], options, mode, type });
  }

  #union(shape: SupportedShape, mode: DecoderMode, type: ValueType, place: Place): DecoderReference {
    const { members: all, nullable } = membersOf(shape, this.#types, 'keep');
    const members = withMembersApart(receivedMembers(all), this.#types);
    if (!nullable || members.length === 0) return this.#alternatives(members, mode, type, place);
    const present: ValueType = { kind: 'non-nullable', of: type };
    // Text is never null: only the other members are read.
    if (mode === 'text') return this.#alternatives(members, mode, present, place);
    const inner = this.#alternatives(members, mode, present, { base: place.base });
    return this.#defined.share(place, inner, { call: 'nullable', mode, type });
  }

  #alternatives(
    members: readonly SupportedShape[],
    mode: DecoderMode,
    type: ValueType,
    place: Place,
  ): DecoderReference {
    const [first, ...more] = members;
    if (first === undefined) return this.#literals([{ kind: 'null' }], mode, type, place);
    if (more.length === 0) return this.#reference(first, mode, type, place);
    if (areLiterals(members)) return this.#literals(members, mode, type, place);
    const objects = members.filter((member) => unwrapped(member, this.#types).kind === 'object');
    const lists = members.filter((member) => isListShape(unwrapped(member, this.#types)));
    const choice = discriminationOf(objects, this.#types) ?? inOrder(objects);
    const tags = choice && tagsOf(choice);
    const union: UnionOfMembers = { type, mode, members, ...(tags !== undefined && { tags }) };
    if (choice !== undefined && objects.length === members.length) return this.#several(choice, union, place);
    const listChoice = lists.length > 1 ? (discriminationOf(lists, this.#types) ?? inOrder(lists)) : undefined;
    if (listChoice !== undefined && lists.length === members.length) return this.#several(listChoice, union, place);
    const tagged = listChoice?.by === 'tag' && mode === 'json' ? listChoice : undefined;
    const apart = tagged === undefined ? objects : [...objects, ...lists];
    const others = textLast(members, mode).filter((member) => !apart.includes(member));
    const decoders = others.map((member, index) => this.#member(member, union, `${place.base}${index + 1}`));
    if (tagged !== undefined) decoders.push(this.#choice(tagged, union, `${place.base}List`, new Map()));
    // Objects are discriminated among themselves, so that errors inside of them are reported.
    if (choice !== undefined) decoders.push(this.#choice(choice, union, `${place.base}Object`, new Map()));
    const call = callOf(tagged === undefined && lists.length > 1 ? lists : [], this.#types);
    return this.#defined.compose(place, { call, decoders, mode, type });
  }

  /** Several objects or lists: by their tags, or the first that fits. `known`: the decoders of members that have several tags. */
  #several(
    choice: Discrimination<never>,
    union: UnionOfMembers,
    place: Place,
    known = new Map<SupportedShape, DecoderReference>(),
  ): DecoderReference {
    const { type, mode } = union;
    if (choice.by === 'tag' && mode === 'json') {
      const { property, cases } = choice;
      const decoders = cases.map((one) => this.#choice(one.choice, union, place.base + wordOf(one.value), known));
      const message = messageOfTag(property, choice, this.#types);
      const tag = { property, values: cases.map(({ value }) => value), ...(message !== undefined && { message }) };
      return this.#defined.compose(place, { call: 'tagged', decoders, mode, type, tag });
    }
    const all = membersInOrder(choice);
    const first = choice.by === 'structure' ? choice.members.map(({ member }) => member) : all;
    const decoders = first.map((member, index) => this.#member(member, union, `${place.base}${index + 1}`));
    if (choice.by === 'structure') {
      decoders.push(this.#choice(choice.rest, union, `${place.base}${first.length + 1}`, known));
    }
    return this.#defined.compose(place, { call: callOf(all, this.#types), decoders, mode, type });
  }

  #choice(
    choice: Discrimination<never>,
    union: UnionOfMembers,
    base: string,
    known: Map<SupportedShape, DecoderReference>,
  ): DecoderReference {
    if (choice.by !== 'nothing') return this.#several(choice, union, { base }, known);
    const decoder = known.get(choice.member) ?? this.#member(choice.member, union, base);
    known.set(choice.member, decoder);
    return decoder;
  }

  #member(member: SupportedShape, union: UnionOfMembers, base: string): DecoderReference {
    return this.#reference(member, union.mode, memberType(member, union, this.#types), { base });
  }

  #literals(
    literals: readonly (LiteralShape | NullShape)[],
    mode: DecoderMode,
    type: ValueType,
    place: Place,
  ): DecoderReference {
    const ofEnum = literals.some((literal) => literal.kind === 'literal' && literal.enumMember === true);
    const calls = ofEnum ? { json: 'literalOf', text: 'literalOfText' } : { json: 'literal', text: 'literalFromText' };
    const values = literals.map((literal) => (literal.kind === 'null' ? null : literal.value));
    return this.#defined.compose(place, { call: calls[mode], decoders: [], mode, type, literals: values });
  }
}
