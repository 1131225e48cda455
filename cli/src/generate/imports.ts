/** An import of a file of the same directory: its names, and whether only their types are used. */
export interface LocalImport {
  readonly kind: 'type' | 'value';
  readonly names: readonly string[];
  /** The file without its extension: `notes.service`. */
  readonly file: string;
}

/** Writes imports of a directory as formatters sort them: by file, the names by the alphabet. */
export function localImports(imports: readonly LocalImport[], extension: string): string {
  const sorted = [...imports].sort((a, b) => compare(a.file, b.file));
  return sorted.map((entry) => `${importLine(entry, `./${entry.file}${extension}`)}\n`).join('');
}

/** Writes one import declaration. */
export function importLine({ kind, names }: Pick<LocalImport, 'kind' | 'names'>, specifier: string): string {
  const list = [...names].sort((a, b) => compare(a.toLowerCase(), b.toLowerCase())).join(', ');
  return `import ${kind === 'type' ? 'type ' : ''}{ ${list} } from '${specifier}';`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
