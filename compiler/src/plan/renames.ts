/** The final names of definitions by their names in a draft, where they differ. */
export type Renames = ReadonlyMap<string, string>;

/** The renames of a draft whose definitions all have the names that they want. */
export const noRenames: Renames = new Map();

/** A reference to a decoder or a serializer. */
interface Reference {
  readonly kind: 'runtime' | 'defined';
  readonly name: string;
}

/** A reference under the final name of its definition. */
export function renameReference(reference: Reference, renames: Renames): Reference {
  const name = reference.kind === 'defined' ? renames.get(reference.name) : undefined;
  return name === undefined ? reference : { kind: 'defined', name };
}
