import type { ts } from 'ts-morph';

/** The files of an application as its imports connect them. */
export interface SourceGraph {
  /** The options that the files are read with. */
  readonly options: ts.CompilerOptions;
  /** Whether imports and the declarations of files show what names mean. Otherwise own files change global names. */
  readonly isSufficient: boolean;
  /** The file that an import leads to; `undefined` when it leads to none, or to one that is not read. */
  importedFile(importer: ts.SourceFile, specifier: ts.StringLiteralLike): ts.SourceFile | undefined;
  /** The path that a specifier would lead to if the file had such an import. */
  resolve(importer: ts.SourceFile, specifier: string): string | undefined;
}
