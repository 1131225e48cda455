/** A declaration that was being read. */
export interface ReadDeclaration {
  readonly kind: 'type' | 'handler' | 'class' | 'file';
  /** As an engineer would name it: `NotesController.find`. */
  readonly name: string;
  /** The path of its file, relative to the directory of the package, with its line and column: `src/note.ts:3:18`. */
  readonly place: string;
}

/** An internal error of the compiler while it read a declaration: a bug. Its `cause` is the original error. */
export class ReadingError extends Error {
  override readonly name = 'ReadingError';
  readonly #declarations: readonly ReadDeclaration[];

  private constructor(cause: unknown, declarations: readonly ReadDeclaration[]) {
    const message = cause instanceof Error ? cause.message : String(cause);
    super([...declarations.slice(0, 1).map(describe), message].join(': '), { cause });
    this.#declarations = declarations;
  }

  /** The declarations with their places, the innermost first: "type `Note` at src/note.ts:3:18". */
  get declarations(): readonly string[] {
    return this.#declarations.map(describe);
  }

  /** The error of a declaration whose reading failed with an error, which can be that of a declaration inside of it. */
  static within(declaration: ReadDeclaration, error: unknown): ReadingError {
    if (!(error instanceof ReadingError)) return new ReadingError(error, [declaration]);
    // A recursive type is inside of itself many times, and the place of a declaration has its file.
    const isKnown = declaration.kind === 'file' || error.#declarations.some(({ kind }) => kind === declaration.kind);
    return isKnown ? error : new ReadingError(error.cause, [...error.#declarations, declaration]);
  }
}

function describe({ kind, name, place }: ReadDeclaration): string {
  return `${kind} \`${name}\` at ${place}`;
}
