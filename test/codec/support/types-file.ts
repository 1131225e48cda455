/** The text of a TypeScript file of types, which grows while types are written that need declarations of their own. */
export class TypesFile {
  readonly #declarations: string[] = [];
  #names = 0;

  /** Declares a type under a new name, and returns the name. */
  declare(text: (name: string) => string, word = 'Type'): string {
    const name = `${word}${this.#names++}`;
    this.#declarations.push(text(name));
    return name;
  }

  get text(): string {
    return `import type * as ashlar from 'ashlar';\n\n${this.#declarations.join('\n')}\n`;
  }
}
