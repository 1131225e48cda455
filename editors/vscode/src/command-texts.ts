/** The most texts that are kept: more results are rarely open at the same time. */
const mostTexts = 100;

/** The texts of the results of commands. They outlive the servers that made them. */
export class CommandTexts {
  readonly #texts = new Map<string, string>();

  /** Keeps the text of a document. */
  keep(uri: string, text: string): void {
    const key = decodeURIComponent(uri);
    this.#texts.delete(key);
    this.#texts.set(key, text);
    const [oldest] = this.#texts.keys();
    if (this.#texts.size > mostTexts && oldest !== undefined) this.#texts.delete(oldest);
  }

  /** The text of a document, whose URI VS Code writes with other escapes than the server. */
  textOf(uri: string): string | undefined {
    return this.#texts.get(decodeURIComponent(uri));
  }
}
