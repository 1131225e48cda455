import type { NamedType, TypeId } from '../../model/shape.js';
import { identifier, uncapitalized } from '../../naming/identifier.js';
import { freeName } from '../../naming/unique-names.js';
import type { StateTable, Tables } from '../../reuse/tables.js';
import { type TakenNames, takenNames } from '../taken-names.js';
import type { ValueType } from '../value-type.js';
import type {
  ComposedDecoder,
  DecoderConstant,
  DecoderDefinition,
  DecoderMode,
  DecoderReference,
} from './decoder-definition.js';
import type { DefinitionTables } from './decoder-tables.js';

/** The source of the name of a definition: the place that needs it, or the type whose decoder it is. */
export interface Place {
  readonly base: string;
  readonly named?: NamedType<never>;
}

/** The names that the types of an application have in `decoders.ts`. */
export interface DecoderNames {
  readonly types: ReadonlyMap<TypeId, string>;
  /** The names of their decoders of text. */
  readonly text: ReadonlyMap<TypeId, string>;
  /** All of them. */
  readonly taken: ReadonlySet<string>;
}

/** Chooses the names of the decoders of types. */
export function decoderNames(types: ReadonlyMap<TypeId, string>): DecoderNames {
  const names = [...types].map(([id, name]) => [id, uncapitalized(name)] as const);
  const taken = new Set(names.map(([, name]) => decoderName(name, 'json')));
  // The type `NoteFromText` keeps `noteFromTextDecoder`: the text decoder of `Note` gets a number.
  const text = new Map(names.map(([id, name]) => [id, freeName(decoderName(name, 'text'), taken)]));
  return { types, text, taken };
}

/** The constants of `decoders.ts`, and the names that they go by. */
export class DefinedDecoders {
  readonly #typeNames: ReadonlyMap<TypeId, string>;
  readonly #textNames: ReadonlyMap<TypeId, string>;
  readonly #taken: TakenNames;
  readonly #definitions: StateTable<string, DecoderDefinition>;
  readonly #constants: StateTable<string, DecoderConstant>;
  readonly #patterns: StateTable<string, string>;

  constructor(names: DecoderNames, state: DefinitionTables, tables: Tables) {
    this.#typeNames = tables.map(names.types);
    this.#textNames = tables.map(names.text);
    this.#taken = takenNames(names.taken, state.taken, tables);
    this.#definitions = state.definitions;
    this.#constants = state.constants;
    this.#patterns = state.patterns;
  }

  /** The constant for a regular expression, which all decoders with the same one share. */
  pattern(source: string, base: string): string {
    const known = this.#patterns.get(source);
    if (known !== undefined) return known;
    const name = freeName(identifier(`${base}Pattern`), this.#taken);
    this.#constants.set(name, { kind: 'pattern', name, source });
    this.#patterns.set(source, name);
    return name;
  }

  /** The names of properties, as a set that is made once. */
  names(names: readonly string[], base: string): string {
    const name = freeName(identifier(`${base}Names`), this.#taken);
    this.#constants.set(name, { kind: 'names', name, names });
    return name;
  }

  /** Whether a constant is composed of others, which are read when it is made; an object reads them when it is used. */
  isComposed(name: string): boolean {
    return this.#definitions.get(name)?.kind === 'composed';
  }

  /** A list, record or union that contains itself cannot be composed before it exists: it is looked up when it is used. */
  forward(name: string, whole: DecoderReference, named: NamedType<never>, mode: DecoderMode): void {
    let to = whole;
    const composed = this.#definitions.get(name);
    if (composed !== undefined) {
      to = { kind: 'defined', name: this.freeName(`${this.baseOf(named.id)}Form`, mode) };
      const { named: _, ...parts } = composed;
      this.#definitions.set(to.name, { ...parts, name: to.name });
    }
    this.#definitions.set(name, { kind: 'forwarding', name, mode, type: { kind: 'named', type: named }, named, to });
  }

  /** Defines a call of a function of the runtime. */
  compose(place: Place, parts: Omit<ComposedDecoder, 'kind' | 'name' | 'named'>): DecoderReference {
    return this.define(place, parts.mode, (name) => ({ kind: 'composed', name, ...parts }));
  }

  /** Defines a decoder under the name of its type, or under a free one. */
  define(place: Place, mode: DecoderMode, make: (name: string) => DecoderDefinition): DecoderReference {
    const { named } = place;
    const name = named === undefined ? this.freeName(place.base, mode) : this.nameOf(named.id, mode);
    this.#definitions.set(name, named === undefined ? make(name) : { ...make(name), named });
    return { kind: 'defined', name };
  }

  /** Gives a composed decoder without a name of its own the type under which other files know it. */
  exportAs(name: string, exportedType: ValueType): void {
    const definition = this.#definitions.get(name);
    if (definition?.kind !== 'composed' || definition.named !== undefined) return;
    this.#definitions.set(name, { ...definition, exportedType });
  }

  /** The beginning of the names that are derived from a type. */
  baseOf(id: TypeId): string {
    return uncapitalized(this.#typeNames.get(id) ?? id);
  }

  /** The name of the decoder of a type. */
  nameOf(id: TypeId, mode: DecoderMode): string {
    const textName = mode === 'text' ? this.#textNames.get(id) : undefined;
    return textName ?? decoderName(this.baseOf(id), mode);
  }

  /** A name that nothing else has. */
  freeName(base: string, mode: DecoderMode): string {
    return freeName(decoderName(base, mode), this.#taken);
  }
}

/** `noteDecoder`, or `noteFromTextDecoder` for path, query and headers. */
function decoderName(base: string, mode: DecoderMode): string {
  return identifier(mode === 'json' ? `${base}Decoder` : `${base}FromTextDecoder`);
}
