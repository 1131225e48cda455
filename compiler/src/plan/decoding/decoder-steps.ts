import type { Lookup } from '../../incremental/view.js';
import type { NamedType, TypeId } from '../../model/shapes/shape.js';
import { identifier } from '../../naming/identifier.js';
import { freeName } from '../../naming/unique-names.js';
import { type DefinitionNames, decoderName, definitionNames } from '../definition-names.js';
import { TakenNames } from '../taken-names.js';
import type { ValueType } from '../value-type.js';
import type { ComposedDecoder, DecoderDefinition, DecoderMode, DecoderReference } from './decoder-definition.js';
import type { DecoderStep } from './decoder-draft.js';
import { sharedKey, sharedName } from './shared-decoder.js';

/** The source of the name of a definition: the place that needs it, or the type whose decoder it is. */
export interface Place {
  readonly base: string;
  readonly named?: NamedType<never>;
}

/** The arguments of a call of a function of the runtime. */
type ComposedParts = Omit<ComposedDecoder, 'kind' | 'name' | 'named'>;

/** The steps of one draft, with names that are unique in it. */
export class DecoderSteps {
  readonly #names: Lookup<TypeId, DefinitionNames>;
  readonly #taken: TakenNames;
  readonly #steps: DecoderStep[] = [];
  /** The names of patterns by their sources, and of shared decoders by their parts. */
  readonly #shared = new Map<string, string>();

  constructor(names: Lookup<TypeId, DefinitionNames>, reserved: Lookup<string, TypeId>) {
    this.#names = names;
    this.#taken = new TakenNames(reserved);
  }

  /** In the order in which definitions get their names. */
  get all(): readonly DecoderStep[] {
    return this.#steps;
  }

  /** Refers to the decoder of a named type. */
  type(type: NamedType<never>, mode: DecoderMode, origin: ValueType): DecoderReference {
    this.#steps.push({ kind: 'type', type, mode, origin });
    return { kind: 'defined', name: this.#ownName(type, mode) };
  }

  /** Exports a decoder for other files. */
  use({ kind, name }: DecoderReference, exportedType: ValueType): void {
    if (kind === 'runtime') return;
    const last = this.#steps.at(-1);
    if (last?.kind === 'definition' && last.definition.name === name && last.definition.kind === 'composed') {
      this.#steps.pop();
      this.#steps.push({ ...last, definition: { ...last.definition, exportedType } });
    }
    this.#steps.push({ kind: 'use', name, exportedType });
  }

  /** The constant for a regular expression, which all decoders with the same one share. */
  pattern(source: string, base: string): string {
    const key = `/${source}/`;
    const known = this.#shared.get(key);
    if (known !== undefined) return known;
    const wanted = identifier(`${base}Pattern`);
    const name = freeName(wanted, this.#taken);
    this.#shared.set(key, name);
    this.#steps.push({ kind: 'constant', constant: { kind: 'pattern', name, source }, wanted });
    return name;
  }

  /** The names of properties, as a set that is made once. */
  names(names: readonly string[], base: string): string {
    const wanted = identifier(`${base}Names`);
    const name = freeName(wanted, this.#taken);
    this.#steps.push({ kind: 'constant', constant: { kind: 'names', name, names }, wanted });
    return name;
  }

  /** Defines `array(note)` and its like once for all types that use them; only a named type has one of its own. */
  share(place: Place, inner: DecoderReference, parts: Omit<ComposedParts, 'decoders'>): DecoderReference {
    const composed = { ...parts, decoders: [inner] };
    if (place.named !== undefined) return this.compose(place, composed);
    const { call, mode } = parts;
    const key = sharedKey(call, inner);
    const known = this.#shared.get(key);
    if (known !== undefined) return { kind: 'defined', name: known };
    const name = freeName(sharedName(call, inner, mode), this.#taken);
    this.#shared.set(key, name);
    this.#steps.push({ kind: 'shared', definition: { kind: 'composed', name, ...composed, shared: true } });
    return { kind: 'defined', name };
  }

  /** Defines a call of a function of the runtime. */
  compose(place: Place, parts: ComposedParts): DecoderReference {
    return this.define(place, parts.mode, (name) => ({ kind: 'composed', name, ...parts }));
  }

  /** Defines a decoder under the name of its type, or under a free one. */
  define({ base, named }: Place, mode: DecoderMode, make: (name: string) => DecoderDefinition): DecoderReference {
    if (named !== undefined) {
      const name = this.#ownName(named, mode);
      this.#steps.push({ kind: 'definition', definition: { ...make(name), named } });
      return { kind: 'defined', name };
    }
    const wanted = decoderName(base, mode);
    const name = freeName(wanted, this.#taken);
    this.#steps.push({ kind: 'definition', definition: make(name), wanted });
    return { kind: 'defined', name };
  }

  #ownName({ id }: NamedType<never>, mode: DecoderMode): string {
    return definitionNames(id, this.#names).decoders[mode];
  }
}
