import type { NamedType, TypeId } from '../../model/shapes/shape.js';
import { freeName } from '../../naming/unique-names.js';
import { decoderName, definitionNames } from '../definition-names.js';
import { noRenames, type Renames, renameReference } from '../renames.js';
import { TakenNames } from '../taken-names.js';
import type { ValueType } from '../value-type.js';
import type {
  ComposedDecoder,
  DecoderConstant,
  DecoderDefinition,
  DecoderMode,
  DecoderReference,
} from './decoder-definition.js';
import type { DecoderStep } from './decoder-draft.js';
import { DecoderDrafter, type DraftTables, draftTypeDecoder } from './decoder-drafter.js';
import { renameDecoder } from './rename-decoder.js';
import { sharedKey, sharedName } from './shared-decoder.js';

/** The decoders of an application, and what is known about all of them. */
export interface CollectedDecoders {
  readonly definitions: ReadonlyMap<string, DecoderDefinition>;
  readonly constants: ReadonlyMap<string, DecoderConstant>;
  /** The names of the decoders that other files use. */
  readonly exported: ReadonlySet<string>;
  /** The first place of each named type. */
  readonly origins: ReadonlyMap<TypeId, ValueType>;
}

/** Collects the decoders that the parts of an application need, and gives them their final names in the order of their first use. */
export class DecoderCollection {
  readonly #definitions = new Map<string, DecoderDefinition>();
  readonly #constants = new Map<string, DecoderConstant>();
  readonly #exported = new Set<string>();
  readonly #origins = new Map<TypeId, ValueType>();
  readonly #tables: DraftTables;
  readonly #taken: TakenNames;
  /** The names of patterns by their sources, and of shared decoders by their parts. */
  readonly #shared = new Map<string, string>();
  readonly #types = new Map<string, 'open' | 'recursive' | 'done'>();

  constructor(tables: DraftTables) {
    this.#tables = tables;
    this.#taken = new TakenNames(tables.reserved);
  }

  /** The decoders that were added until now. */
  get collected(): CollectedDecoders {
    return {
      definitions: this.#definitions,
      constants: this.#constants,
      exported: this.#exported,
      origins: this.#origins,
    };
  }

  /** Adds everything that a draft needs. Returns the final names of definitions, where they differ from those in the draft. */
  add(steps: readonly DecoderStep[]): Renames {
    if (steps.length === 0) return noRenames;
    const renames = new Map<string, string>();
    const rename = (name: string, final: string): void => {
      if (final !== name) renames.set(name, final);
    };
    for (const step of steps) {
      switch (step.kind) {
        case 'type':
          this.#type(step.type, step.mode, step.origin);
          break;
        case 'definition': {
          const { definition, wanted } = step;
          if (wanted !== undefined) rename(definition.name, freeName(wanted, this.#taken));
          const renamed = renameDecoder(definition, renames);
          this.#definitions.set(renamed.name, renamed);
          break;
        }
        case 'shared':
          rename(step.definition.name, this.#sharedDecoder(renameDecoder(step.definition, renames)));
          break;
        case 'constant':
          rename(step.constant.name, this.#constant(step.constant, step.wanted));
          break;
        case 'use':
          this.#export(renames.get(step.name) ?? step.name, step.exportedType);
          break;
      }
    }
    return renames;
  }

  /** Adds the decoder that `draft` uses. */
  use(draft: (drafts: DecoderDrafter) => DecoderReference): DecoderReference {
    const drafts = new DecoderDrafter(this.#tables);
    const used = draft(drafts);
    return renameReference(used, this.add(drafts.steps));
  }

  #type(type: NamedType<never>, mode: DecoderMode, origin: ValueType): void {
    const key = `${mode} ${type.id}`;
    const state = this.#types.get(key);
    if (state === 'open') this.#types.set(key, 'recursive');
    if (state !== undefined) return;
    this.#types.set(key, 'open');
    if (!this.#origins.has(type.id)) this.#origins.set(type.id, origin);
    const { types, names, reserved } = this.#tables;
    const draft = draftTypeDecoder(type, mode, types, names, reserved);
    const whole = renameReference(draft.whole, this.add(draft.steps));
    const name = definitionNames(type.id, names).decoders[mode];
    // A list, record or union that contains itself cannot be composed before it exists.
    const isTooEarly = this.#types.get(key) === 'recursive' && this.#definitions.get(name)?.kind === 'composed';
    if (isTooEarly || whole.name !== name) this.#forward(name, whole, type, mode);
    this.#types.set(key, 'done');
  }

  /** Defines a decoder that looks up its target when it is used. */
  #forward(name: string, whole: DecoderReference, named: NamedType<never>, mode: DecoderMode): void {
    let to = whole;
    const composed = this.#definitions.get(name);
    if (composed !== undefined) {
      const { base } = definitionNames(named.id, this.#tables.names);
      to = { kind: 'defined', name: freeName(decoderName(`${base}Form`, mode), this.#taken) };
      const { named: _, ...parts } = composed;
      this.#definitions.set(to.name, { ...parts, name: to.name });
    }
    this.#definitions.set(name, { kind: 'forwarding', name, mode, type: { kind: 'named', type: named }, named, to });
  }

  #sharedDecoder(definition: ComposedDecoder): string {
    const { call, mode, decoders } = definition;
    const [inner] = decoders;
    if (inner === undefined) throw new Error(`internal error: ${call} without a decoder`);
    return this.#once(sharedKey(call, inner), sharedName(call, inner, mode), (name) => {
      this.#definitions.set(name, { ...definition, name });
    });
  }

  #constant(constant: DecoderConstant, wanted: string): string {
    const define = (name: string) => this.#constants.set(name, { ...constant, name });
    if (constant.kind === 'pattern') return this.#once(`/${constant.source}/`, wanted, define);
    const name = freeName(wanted, this.#taken);
    define(name);
    return name;
  }

  /** The name of a definition of which an application has one. */
  #once(key: string, wanted: string, define: (name: string) => void): string {
    const known = this.#shared.get(key);
    if (known !== undefined) return known;
    const name = freeName(wanted, this.#taken);
    this.#shared.set(key, name);
    define(name);
    return name;
  }

  #export(name: string, exportedType: ValueType): void {
    this.#exported.add(name);
    const definition = this.#definitions.get(name);
    if (definition?.kind !== 'composed' || definition.named !== undefined) return;
    if (definition.exportedType === exportedType) return;
    this.#definitions.set(name, { ...definition, exportedType });
  }
}
