/** The languages of the documents that servers read. */
export const languages: readonly string[] = ['typescript', 'typescriptreact'];

/** A document of the editor. */
export interface EditorDocument {
  readonly languageId: string;
  readonly uri: { readonly scheme: string };
}

/** Whether a document is a source, which a server reads. */
export function isSource({ languageId, uri }: EditorDocument): boolean {
  return languages.includes(languageId) && uri.scheme === 'file';
}

/** The source that was active last: commands are about it while a document of a result is active. */
export class LastSource<Document extends EditorDocument> {
  #source: Document | undefined;

  /** Records the active document, and returns the one that the status bar is about. */
  activate(document: Document | undefined): Document | undefined {
    // A preview is not a document: `undefined`.
    if (document === undefined || document.uri.scheme === 'ashlar') return this.#source;
    if (!isSource(document)) return undefined;
    this.#source = document;
    return document;
  }

  /** The source that commands are about. */
  get document(): Document | undefined {
    return this.#source;
  }
}
