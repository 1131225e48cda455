/** A source file of another package, linked or read from its library file, and how a file of the application imports its exports. */
export interface PackageFile {
  /** The name of its package, and the directory, relative to the project's. Two copies of a package have one name. */
  readonly package: string;
  readonly directory: string;
  /** Its path, relative to the project's directory. */
  readonly path: string;
  /** The imports by the names under which the file exports something. */
  readonly imports: ReadonlyMap<string, PackageImports>;
  /** The module of its package that the application imports; absent when it can import none. */
  readonly entry?: PackageEntry;
  /** The application reaches the file by relative imports, so that generated files can do the same. */
  readonly isRelative?: true;
}

/** A module by which an application imports a package. */
export interface PackageEntry {
  /** As an application file writes it: `@mono/core`. */
  readonly specifier: string;
  /** The path of its file, relative to the project's directory. */
  readonly file: string;
}

/** The imports of one declaration: as a value, unless all exports are of the type alone, and as a type. */
export interface PackageImports {
  readonly value?: PackageImport;
  readonly type: PackageImport;
}

/** An import by a specifier of the application. */
export interface PackageImport {
  readonly specifier: string;
  readonly exportName: string;
}

/** The files of other packages by their names in facts: `@mono/core/src/clock.ts`. */
export type PackageFiles = ReadonlyMap<string, PackageFile>;

const none: PackageFiles = new Map();

/** The files of other packages of an application. */
export function packageFilesOf({ packageFiles = none }: { readonly packageFiles?: PackageFiles }): PackageFiles {
  return packageFiles;
}
