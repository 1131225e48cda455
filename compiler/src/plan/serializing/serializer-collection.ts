import type { SentChoice, SentShape } from '../../model/shapes/sent-shape.js';
import type { NamedShape, TypeId } from '../../model/shapes/shape.js';
import { identifier } from '../../naming/identifier.js';
import { freeName } from '../../naming/unique-names.js';
import { definitionNames } from '../definition-names.js';
import { noRenames, type Renames, renameReference } from '../renames.js';
import { TakenNames } from '../taken-names.js';
import { isImportable } from '../value-type.js';
import { renameSerialization, renameSerializer } from './rename-serializer.js';
import type { SerializerDefinition, SerializerReference } from './serializer-definition.js';
import type { SerializerStep, WantedName } from './serializer-draft.js';
import {
  draftTypeSerializer,
  isWrittenInline,
  SerializerDrafter,
  type SerializerTables,
  sentType,
} from './serializer-drafter.js';
import { wholeKey, wholeName } from './whole-serializer.js';

/**
 * Collects the serializers that the parts of an application need, and gives them their final names in the order of their first use.
 */
export class SerializerCollection {
  readonly definitions = new Map<string, SerializerDefinition>();
  /** The names of the functions that other files use. */
  readonly exported = new Set<string>();
  readonly #tables: SerializerTables;
  /** The unions whose alternatives overlap. */
  readonly #choices: ReadonlyMap<string, SentChoice>;
  readonly #taken: TakenNames;
  readonly #types = new Set<TypeId>();
  readonly #wholes = new Map<string, string>();
  readonly #overlaps = new Map<string, string>();

  constructor(tables: SerializerTables, choices: ReadonlyMap<string, SentChoice>) {
    this.#tables = tables;
    this.#choices = choices;
    this.#taken = new TakenNames(tables.reserved);
  }

  /** Adds everything that a draft needs. Returns the final names of definitions, where they differ from those in the draft. */
  add(steps: readonly SerializerStep[]): Renames {
    if (steps.length === 0) return noRenames;
    const renames = new Map<string, string>();
    const rename = (name: string, final: string): void => {
      if (final !== name) renames.set(name, final);
    };
    for (const step of steps) {
      switch (step.kind) {
        case 'type':
          this.#type(step.type);
          break;
        case 'name':
          rename(step.name, freeName(identifier(finalBase(step.wanted, renames)), this.#taken));
          break;
        case 'definition': {
          const definition = renameSerializer(step.definition, renames);
          this.definitions.set(definition.name, definition);
          break;
        }
        case 'whole':
          rename(step.name, this.#whole(step, renames));
          break;
        case 'overlap':
          rename(step.name, this.#overlaps.get(step.key) ?? this.#overlap(step, finalBase(step.place, renames)));
          break;
        case 'use':
          this.exported.add(renames.get(step.name) ?? step.name);
          break;
      }
    }
    return renames;
  }

  /** Adds the function for a value. `base` names it when its type has no name. */
  use(sent: SentShape, base: string): SerializerReference {
    const drafts = new SerializerDrafter(this.#tables);
    const used = drafts.use(sent, base);
    return renameReference(used, this.add(drafts.steps));
  }

  #type(id: TypeId): void {
    if (this.#types.has(id)) return;
    this.#types.add(id);
    const { named, names, reserved } = this.#tables;
    const sent = sentType(id, named);
    const draft = draftTypeSerializer(sent, named, names, reserved);
    const whole = renameSerialization(draft.whole, this.add(draft.steps));
    const { serializer: name } = definitionNames(id, names);
    if (whole.kind === 'defined' && whole.name === name) return;
    const type: NamedShape = { kind: 'named', type: id };
    this.definitions.set(name, { kind: 'whole', name, type, named: sent.type, value: whole });
  }

  #whole({ base, type, ...step }: SerializerStep & { kind: 'whole' }, renames: Renames): string {
    const value = renameSerialization(step.value, renames);
    const key = wholeKey(value);
    const known = key === undefined ? undefined : this.#wholes.get(key);
    if (known !== undefined) return known;
    const name = freeName(identifier(wholeName(value) ?? base), this.#taken);
    if (key !== undefined) this.#wholes.set(key, name);
    this.definitions.set(name, { kind: 'whole', name, type, value });
    return name;
  }

  #overlap({ key, place }: SerializerStep & { kind: 'overlap' }, base: string): string {
    const choice = this.#choices.get(key);
    if (choice === undefined) throw new Error(`internal error: the application has no union ${key}`);
    for (const { shape } of choice.names) {
      const { type, value } = sentType(shape.type, this.#tables.named);
      // A type that cannot be imported needs an alias, which its own function declares.
      if (!isImportable(type) && !isWrittenInline(value)) this.#type(type.id);
    }
    const { named } = place;
    const final =
      named === undefined
        ? freeName(identifier(base), this.#taken)
        : definitionNames(named.id, this.#tables.names).serializer;
    // Its alternatives may contain it.
    this.#overlaps.set(key, final);
    this.add(new SerializerDrafter(this.#tables).ofOverlap(choice, final, { ...place, base, within: '' }));
    return final;
  }
}

function finalBase({ base, within }: WantedName, renames: Renames): string {
  return (renames.get(within) ?? within) + base.slice(within.length);
}
