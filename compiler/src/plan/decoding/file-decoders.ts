import type { NamedType, TypeId } from '../../model/shapes/shape.js';
import { identifier } from '../../naming/identifier.js';
import { decoderName, type FileNames } from '../definition-names.js';
import type { ValueType } from '../value-type.js';
import type {
  ComposedDecoder,
  DecoderConstant,
  DecoderDefinition,
  DecoderMode,
  DecoderReference,
  DefinedDecoder,
} from './decoder-definition.js';

/** The source of the name of a definition: the place that needs it, or the type whose decoder it is. */
export interface Place {
  readonly base: string;
  readonly named?: NamedType<never>;
}

/** The arguments of a call of a function of the runtime. */
type ComposedParts = Omit<ComposedDecoder, 'kind' | 'name' | 'named'>;

/** Collects the decoders of one generated file. They get their names in the order of their first use. */
export class FileDecoders {
  readonly definitions = new Map<string, DecoderDefinition>();
  readonly constants = new Map<string, DecoderConstant>();
  /** The first place of each named type. */
  readonly origins = new Map<TypeId, ValueType>();
  /** The files of the decoders of other files: `json src/notes/note.ts#Note` → `notes`. */
  readonly imported = new Map<`${DecoderMode} ${TypeId}`, string>();
  readonly #names: FileNames;
  /** The names of patterns by their sources, and of shared decoders by their parts. */
  readonly #shared = new Map<string, string>();
  readonly #types = new Map<string, 'open' | 'recursive' | 'done'>();

  constructor(names: FileNames) {
    this.#names = names;
  }

  /** The decoder of a named type. `draft` defines it, when it belongs to the file and is not defined yet. */
  type(
    type: NamedType<never>,
    mode: DecoderMode,
    origin: ValueType,
    draft: (place: Place) => DecoderReference,
  ): DecoderReference {
    const { base, decoders, importedFrom } = this.#names.of(type);
    const name = decoders[mode];
    const key = `${mode} ${type.id}` as const;
    if (importedFrom !== undefined) {
      this.imported.set(key, importedFrom);
      return { kind: 'defined', name, importedFrom };
    }
    const reference: DefinedDecoder = { kind: 'defined', name };
    const state = this.#types.get(key);
    if (state === 'open') this.#types.set(key, 'recursive');
    if (state !== undefined) return reference;
    this.#types.set(key, 'open');
    if (!this.origins.has(type.id)) this.origins.set(type.id, origin);
    const whole = draft({ base, named: type });
    // A list, record or union that contains itself cannot be composed before it exists.
    const isTooEarly = this.#types.get(key) === 'recursive' && this.definitions.get(name)?.kind === 'composed';
    const isItself = whole.kind === 'defined' && whole.name === name && whole.importedFrom === undefined;
    if (isTooEarly || !isItself) this.#forward(name, whole, type, mode);
    this.#types.set(key, 'done');
    return reference;
  }

  /** The constant for a regular expression, which all decoders with the same one share. */
  pattern(source: string, base: string): string {
    return this.#once(`/${source}/`, identifier(`${base}Pattern`), (name) => {
      this.constants.set(name, { kind: 'pattern', name, source });
    });
  }

  /** The names of properties, as a set that is made once. */
  propertyNames(names: readonly string[], base: string): string {
    const name = this.#names.free(identifier(`${base}Names`));
    this.constants.set(name, { kind: 'names', name, names });
    return name;
  }

  /** Defines `array(note)` and its like once for all types that use them; only a named type has one of its own. */
  share(place: Place, inner: DecoderReference, parts: Omit<ComposedParts, 'decoders'>): DecoderReference {
    const composed = { ...parts, decoders: [inner] };
    if (place.named !== undefined) return this.compose(place, composed);
    const { call, mode } = parts;
    const name = this.#once(`${call}(${keyOf(inner)})`, sharedName(call, inner, mode), (free) => {
      this.definitions.set(free, { kind: 'composed', name: free, ...composed, shared: true });
    });
    return { kind: 'defined', name };
  }

  /** Defines a call of a function of the runtime. */
  compose(place: Place, parts: ComposedParts): DecoderReference {
    return this.define(place, parts.mode, (name) => ({ kind: 'composed', name, ...parts }));
  }

  /** Defines a decoder under the name of its type, or under a free one. */
  define({ base, named }: Place, mode: DecoderMode, make: (name: string) => DecoderDefinition): DecoderReference {
    const name = named === undefined ? this.#names.free(decoderName(base, mode)) : this.#names.of(named).decoders[mode];
    this.definitions.set(name, named === undefined ? make(name) : { ...make(name), named });
    return { kind: 'defined', name };
  }

  /** Defines a decoder that looks up its target when it is used. */
  #forward(name: string, whole: DecoderReference, named: NamedType<never>, mode: DecoderMode): void {
    let to = whole;
    const composed = this.definitions.get(name);
    if (composed !== undefined) {
      const { base } = this.#names.of(named);
      to = { kind: 'defined', name: this.#names.free(decoderName(`${base}Form`, mode)) };
      const { named: _, ...parts } = composed;
      this.definitions.set(to.name, { ...parts, name: to.name });
    }
    this.definitions.set(name, { kind: 'forwarding', name, mode, type: { kind: 'named', type: named }, named, to });
  }

  /** The name of a definition of which a file has one. */
  #once(key: string, wanted: string, define: (name: string) => void): string {
    const known = this.#shared.get(key);
    if (known !== undefined) return known;
    const name = this.#names.free(wanted);
    this.#shared.set(key, name);
    define(name);
    return name;
  }
}

const words: ReadonlyMap<string, string> = new Map([
  ['nullable', 'OrNull'],
  ['record', 'Record'],
  ['secretOf', 'Secret'],
]);

/** The name of a decoder that several types share: `noteArrayDecoder`, `noteOrNullDecoder`. */
function sharedName(call: string, inner: DecoderReference, mode: DecoderMode): string {
  const base = inner.name.replace(/(FromText)?(Decoder)?$/, '');
  return decoderName(base + (words.get(call) ?? 'Array'), mode);
}

/** The same text for the same decoder: a type of the application may be called as a decoder of the runtime is. */
function keyOf(decoder: DecoderReference): string {
  return `${decoder.kind} ${decoder.kind === 'defined' ? (decoder.importedFrom ?? '') : ''} ${decoder.name}`;
}
