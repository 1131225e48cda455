import type { Lookup } from '../incremental/view.js';
import type { TypeId } from '../model/shapes/shape.js';
import { identifier, uncapitalized } from '../naming/identifier.js';
import { freeName } from '../naming/unique-names.js';
import type { DecoderMode } from './decoding/decoder-definition.js';

/** The names that generated files derive from the name of a type. */
export interface DefinitionNames {
  /** The beginning of the names of its parts. */
  readonly base: string;
  readonly decoders: Readonly<Record<DecoderMode, string>>;
  readonly serializer: string;
}

/** The names that the types of an application have in `decoders.ts` and `serializers.ts`. */
export interface ReservedNames {
  readonly byType: ReadonlyMap<TypeId, DefinitionNames>;
  /** The types by the names of their decoders. */
  readonly decoders: ReadonlyMap<string, TypeId>;
  /** The types by the names of their serializers. */
  readonly serializers: ReadonlyMap<string, TypeId>;
}

/** Derives the names of decoders and serializers from the names of types. */
export function reservedNames(types: ReadonlyMap<TypeId, string>): ReservedNames {
  const names = [...types].map(([id, name]) => [id, uncapitalized(name)] as const);
  const decoders = new Map(names.map(([id, base]) => [decoderName(base, 'json'), id]));
  const serializers = new Map(names.map(([id, base]) => [identifier(base), id]));
  const byType = new Map<TypeId, DefinitionNames>();
  for (const [id, base] of names) {
    // The type `NoteFromText` keeps `noteFromTextDecoder`: the text decoder of `Note` gets a number.
    const text = freeName(decoderName(base, 'text'), {
      has: (name) => decoders.has(name),
      add: (name) => decoders.set(name, id),
    });
    byType.set(id, { base, decoders: { json: decoderName(base, 'json'), text }, serializer: identifier(base) });
  }
  return { byType, decoders, serializers };
}

/** `noteDecoder`, or `noteFromTextDecoder` for path, query and headers. */
export function decoderName(base: string, mode: DecoderMode): string {
  return identifier(mode === 'json' ? `${base}Decoder` : `${base}FromTextDecoder`);
}

/** The names of a type. */
export function definitionNames(id: TypeId, names: Lookup<TypeId, DefinitionNames>): DefinitionNames {
  const found = names.get(id);
  if (found === undefined) throw new Error(`internal error: the type ${id} has no name`);
  return found;
}
