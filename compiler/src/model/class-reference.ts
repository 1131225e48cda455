/** Names one class of the program: `src/notes/notes.service.ts#NotesService`, or `pg#Pool` for a class of a package. */
export type ClassId = string;

/** A class of the program, identified by its `id`. */
export interface ClassReference {
  readonly id: ClassId;
  /** The name of its declaration (`default` for a nameless default export). */
  readonly name: string;
  readonly origin: ClassOrigin;
  /** The class has type parameters without defaults: its name alone is not the type of an instance. */
  readonly generic?: true;
  /** The reference is a constant that `token` makes: the key of a type that is not a class. */
  readonly token?: TokenOfType;
}

/** The type of which a constant is the key. */
export interface TokenOfType {
  /** The type as written: `Repository<User>`. */
  readonly type: string;
  /** The constant and the type are one name of one file, so that one import is both. */
  readonly sharesName?: true;
}

/** Names one constant of the program, as a class is named: `src/notes/schemas.ts#noteSchema`. */
export type ValueReference = ClassReference;

/** The file or package from which generated code can import a class. */
export type ClassOrigin = SourceOrigin | PackageOrigin;

/** Declared in a file of the application. */
export interface SourceOrigin {
  readonly kind: 'source';
  /** Path of the declaring file, relative to the project's directory. */
  readonly file: string;
  /** The name under which that file exports it (`export { A as B }` gives `B`); absent when it does not. */
  readonly exportName?: string;
  /** The reason why no file can import the class. */
  readonly hidden?: HiddenClass;
}

/** A class that no file can import. */
export interface HiddenClass {
  /**
   * The class is declared in a namespace, or for all files; its package exports its type alone; or no module exports it that the file
   * which uses the class imports.
   */
  readonly as: 'namespace' | 'global' | 'type' | 'unexported';
  /** Its package; absent for a class of the application. */
  readonly package?: string;
}

/** Declared in a package. */
export interface PackageOrigin {
  readonly kind: 'package';
  /** The specifier that the application imports it by, such as `pg` or `ashlar/redis`. */
  readonly specifier: string;
  readonly exportName: string;
  /**
   * The directory of the package, relative to the project's, if it depends on `ashlar` and has no library file: the decorators of its
   * classes are not known.
   */
  readonly withoutLibrary?: string;
  /** That package has sources with decorators, which are not read in an installed package. */
  readonly hasSources?: boolean;
}
