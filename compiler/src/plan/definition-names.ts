import { memo } from '../incremental/memo.js';
import type { Lookup } from '../incremental/view.js';
import { isImportable } from '../model/shapes/importable-types.js';
import type { NamedType, TypeId } from '../model/shapes/shape.js';
import { capitalized, identifier, uncapitalized } from '../naming/identifier.js';
import { freeName } from '../naming/unique-names.js';
import type { DecoderMode } from './decoding/decoder-definition.js';
import { type DeclaredType, nameOfInstance, typeNames } from './type-names.js';

/** The names that a generated file derives from the name of a type. */
export interface DefinitionNames {
  /** The name of the type itself: that of its alias if no file can import it. */
  readonly type: string;
  /** The beginning of the names of its parts. */
  readonly base: string;
  readonly decoders: Readonly<Record<DecoderMode, string>>;
  readonly serializer: string;
}

/** The names of a type that other generated files can import, and the file that exports them. */
export interface ExportedNames extends DefinitionNames {
  /** Without its extension: `orders/dto`. */
  readonly file: string;
}

/** The names in the generated file of a directory for the types that the directory exports. */
export const exportedNames = memo(
  (types: readonly DeclaredType[], file: string): ReadonlyMap<TypeId, ExportedNames> => {
    const names = [...typeNames(types)].map(([id, type]) => ({ id, type, base: uncapitalized(type) }));
    const taken = new Set(names.map(({ base }) => decoderName(base, 'json')));
    return new Map(
      names.map(({ id, type, base }) => {
        // The type `NoteFromText` keeps `noteFromTextDecoder`: the text decoder of `Note` gets a number.
        const text = freeName(decoderName(base, 'text'), taken);
        const decoders = { json: decoderName(base, 'json'), text };
        return [id, { file, type, base, decoders, serializer: serializerName(base) }];
      }),
    );
  },
);

/** `noteDecoder`, or `noteFromTextDecoder` for path, query and headers. */
export function decoderName(base: string, mode: DecoderMode): string {
  return identifier(mode === 'json' ? `${base}Decoder` : `${base}FromTextDecoder`);
}

/** `serializeNote` */
export function serializerName(base: string): string {
  return identifier(`serialize${capitalized(base)}`);
}

/** The names in one generated file: each is given once. */
export class FileNames {
  readonly #file: string;
  readonly #exported: Lookup<TypeId, ExportedNames>;
  readonly #taken = new Set<string>();
  readonly #types: Set<string>;
  /** The names of the types that no file can import. */
  readonly #local = new Map<TypeId, DefinitionNames>();

  /** `own` are the names that the file exports, `exported` those of all files. */
  constructor(file: string, own: ReadonlyMap<TypeId, ExportedNames>, exported: Lookup<TypeId, ExportedNames>) {
    this.#file = file;
    this.#exported = exported;
    this.#types = new Set(Array.from(own.values(), ({ base }) => base));
    for (const { decoders, serializer } of own.values()) {
      for (const name of [decoders.json, decoders.text, serializer]) this.#taken.add(name);
    }
  }

  /** The names of a type, and the file that exports its definitions if this one does not. */
  of(type: NamedType<never>): DefinitionNames & { readonly importedFrom?: string } {
    if (!isImportable(type)) return this.#local.get(type.id) ?? this.#chooseLocal(type);
    const names = this.#exported.get(type.id);
    if (names === undefined) throw new Error(`internal error: the type ${type.id} has no name`);
    return names.file === this.#file ? names : { ...names, importedFrom: names.file };
  }

  /** The name, or the name with the first number that makes it free. */
  free(name: string): string {
    return freeName(name, this.#taken);
  }

  /** The name of a type that the file declares, or the name with the first number that makes it free. */
  freeType(name: string): string {
    return freeName(name, this.#types, (wanted) => uncapitalized(wanted));
  }

  #chooseLocal(type: NamedType<never>): DefinitionNames {
    const name = this.freeType(nameOfInstance(type));
    const base = uncapitalized(name);
    const decoders = { json: this.free(decoderName(base, 'json')), text: this.free(decoderName(base, 'text')) };
    const names = { type: capitalized(name), base, decoders, serializer: this.free(serializerName(base)) };
    this.#local.set(type.id, names);
    return names;
  }
}
