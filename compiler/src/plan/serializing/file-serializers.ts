import type { NamedShape, NamedType, SupportedShape, TypeId } from '../../model/shapes/shape.js';
import { type FileNames, serializerName } from '../definition-names.js';
import type {
  DefinedSerializer,
  DefinitionBase,
  Serialization,
  SerializerDefinition,
  SerializerReference,
} from './serializer-definition.js';

/** The source of the name of a definition: the place that needs it, or the type whose serializer it is. */
export interface Place {
  readonly base: string;
  readonly named?: NamedType<never>;
}

/** Collects the serializers of one generated file. They get their names in the order of their first use. */
export class FileSerializers {
  readonly definitions = new Map<string, SerializerDefinition>();
  /** The files of the serializers of other files, by their types. */
  readonly imported = new Map<TypeId, string>();
  /** The types that are written in those of other definitions, although they may have none themselves. */
  readonly aliased = new Map<TypeId, NamedType<never>>();
  readonly #names: FileNames;
  readonly #types = new Set<TypeId>();
  readonly #wholes = new Map<string, SerializerReference>();

  constructor(names: FileNames) {
    this.#names = names;
  }

  /** The serializer of a named type. `draft` defines it, when it belongs to the file and is not defined yet. */
  type(type: NamedType<never>, draft: (place: Place) => Serialization): SerializerReference {
    const { base, serializer: name, importedFrom } = this.#names.of(type);
    if (importedFrom !== undefined) {
      this.imported.set(type.id, importedFrom);
      return { kind: 'defined', name, importedFrom };
    }
    const reference: DefinedSerializer = { kind: 'defined', name };
    if (this.#types.has(type.id)) return reference;
    this.#types.add(type.id);
    const whole = draft({ base, named: type });
    const isItself = whole.kind === 'defined' && whole.name === name && whole.importedFrom === undefined;
    if (!isItself) this.definitions.set(name, { kind: 'whole', name, type: shapeOf(type), named: type, value: whole });
    return reference;
  }

  /** Gives a type that no file can import a name. */
  alias(type: NamedType<never>): void {
    this.aliased.set(type.id, type);
  }

  /** A function for a value that is written inline in other places; a file has one for equal values. */
  whole(value: Serialization, base: string, type: SupportedShape): SerializerReference {
    const key = wholeKey(value);
    const known = key === undefined ? undefined : this.#wholes.get(key);
    if (known !== undefined) return known;
    const name = this.#names.free(serializerName(wholeName(value) ?? base));
    const reference: SerializerReference = { kind: 'defined', name };
    if (key !== undefined) this.#wholes.set(key, reference);
    this.definitions.set(name, { kind: 'whole', name, type, value });
    return reference;
  }

  /** The name of the function of a place: that of its type, or a free one. `shape` is the type of its values without a name. */
  base({ base, named }: Place, shape: SupportedShape): DefinitionBase {
    if (named !== undefined) return { name: this.#names.of(named).serializer, type: shapeOf(named), named };
    return { name: this.#names.free(serializerName(base)), type: shape };
  }

  /** Adds a definition. */
  define(definition: SerializerDefinition): SerializerReference {
    this.definitions.set(definition.name, definition);
    return { kind: 'defined', name: definition.name };
  }
}

/** The part of the name of a serializer after `serialize`. */
export function baseOf(name: string): string {
  return name.replace(/^serialize/, '');
}

/** `NoteArray` for a list whose items have a function with a name. */
function wholeName(value: Serialization): string | undefined {
  if (value.kind === 'defined') return baseOf(value.name);
  if (value.kind === 'runtime') return value.name.replace(/^json/, '');
  if (value.kind === 'verbatim' || value.kind === 'converted') return undefined;
  const inner = wholeName(value.kind === 'nullable' ? value.value : value.items);
  if (inner === undefined) return undefined;
  if (value.kind === 'nullable')
    return inner + value.nulls.map((one) => (one === null ? 'OrNull' : 'OrUndefined')).join('');
  return inner + { array: 'Array', record: 'Record' }[value.kind];
}

/** The same text for equal serializations: a type of the application may be called as a function of the runtime is. */
function wholeKey(value: Serialization): string | undefined {
  const name = wholeName(value);
  if (name === undefined) return undefined;
  const leaf = leafOf(value);
  return `${leaf.kind} ${leaf.kind === 'defined' ? (leaf.importedFrom ?? '') : ''} ${name}`;
}

function leafOf(value: Serialization): Serialization {
  if (value.kind === 'array' || value.kind === 'record') return leafOf(value.items);
  return value.kind === 'nullable' ? leafOf(value.value) : value;
}

function shapeOf({ id }: NamedType<never>): NamedShape {
  return { kind: 'named', type: id };
}
