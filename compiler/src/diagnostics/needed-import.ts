/** A name that the new text uses. A file that declares or imports it already gets no import. */
export interface NeededImport {
  /** The name in the text. */
  readonly name: string;
  /** The package, or the file (relative to the directory of the project) that exports it. */
  readonly from: { readonly package: string } | { readonly file: string };
  /** The name under which it is exported, when that differs. */
  readonly exportName?: string;
  /** The text uses its type alone. */
  readonly isType?: true;
}
