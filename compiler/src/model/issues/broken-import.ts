import type { Span } from '../span.js';

/** An import that leads nowhere, or a name that is neither imported nor declared where it is used. */
export interface BrokenImport {
  readonly kind: 'module' | 'export';
  /** The specifier as it is written. */
  readonly specifier: string;
  /** The name that the module does not export; `default` for its default export. Absent when the module is missing. */
  readonly name?: string;
  /** The specifier, or the imported name: what is to be corrected. */
  readonly span: Span;
  /** The places where the file uses the imported names, and the classes that they decorate. */
  readonly uses: readonly Span[];
  /** The only possible correction: the specifier with its extension, or the path to the one file of this name. */
  readonly meant?: string;
  /** The file that is meant exports all imported names. */
  readonly isSure?: true;
  /** Possible corrections: specifiers of other files, names that the module exports. */
  readonly candidates: readonly string[];
  /** The declaration of the name in the module, which only lacks `export`: the place of the name. */
  readonly declared?: Span;
  /** The types that a package of this name is missing: it is installed, but not built. */
  readonly unbuilt?: { readonly name: string; readonly types: string; readonly isLink: boolean };
  /** The package of this name: it is installed, and has scripts without types. */
  readonly untyped?: string;
}
