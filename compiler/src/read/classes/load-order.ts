/** A file, as it is evaluated. Files are numbers. */
export interface EvaluatedFile<Use> {
  /** The files that it loads, in order. */
  readonly loads: readonly number[];
  readonly uses: readonly FileUse<Use>[];
  /** CommonJS: an import is read from the module that it names, and is `undefined` until that has it. */
  readonly isCommonJs: boolean;
}

/** A name that a file uses while it is evaluated. */
export interface FileUse<Use> {
  readonly use: Use;
  /** The file that declares it. */
  readonly declaredIn: number;
  /** The files that re-export it, from the one that the file imports: each loads the next one, and the last one `declaredIn`. */
  readonly through: readonly number[];
  /** `undefined` has no consequence there. */
  readonly isPassed: boolean;
}

/** How much has to be right: what fails in the format of each file, or what fails in any format and with any compiler. */
export type Strictness = 'as-compiled' | 'in-any-format';

/** A use before its declaration has run. */
export interface Failure<Use> {
  readonly file: number;
  readonly use: FileUse<Use>;
}

/** Loads files in order, as Node does: what a file loads is evaluated first, unless it is being loaded. */
export function firstFailure<Use>(
  files: readonly EvaluatedFile<Use>[],
  order: readonly number[],
  strictness: Strictness,
): Failure<Use> | undefined {
  const loading = new Loading(files, strictness);
  for (const entry of order) {
    const failure = loading.load(entry);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

class Loading<Use> {
  readonly #files: readonly EvaluatedFile<Use>[];
  readonly #strictness: Strictness;
  /** How many of its files each one has loaded; absent for those that are not begun. */
  readonly #progress = new Map<number, number>();
  readonly #evaluated = new Set<number>();

  constructor(files: readonly EvaluatedFile<Use>[], strictness: Strictness) {
    this.#files = files;
    this.#strictness = strictness;
  }

  load(entry: number): Failure<Use> | undefined {
    if (this.#evaluated.has(entry)) return undefined;
    const open = [entry];
    this.#progress.set(entry, 0);
    for (let file = open.at(-1); file !== undefined; file = open.at(-1)) {
      const position = this.#progress.get(file) ?? 0;
      const next = this.#files[file]?.loads[position];
      if (next !== undefined && !this.#progress.has(next)) {
        this.#progress.set(next, 0);
        open.push(next);
        continue;
      }
      if (next !== undefined) {
        this.#progress.set(file, position + 1);
        continue;
      }
      open.pop();
      const use = this.#files[file]?.uses.find((one) => !this.#isAvailable(one, file));
      if (use !== undefined) return { file, use };
      this.#evaluated.add(file);
    }
    return undefined;
  }

  #isAvailable({ declaredIn, through, isPassed }: FileUse<Use>, user: number): boolean {
    const isCommonJs = this.#files[user]?.isCommonJs === true;
    if (this.#strictness === 'as-compiled' && isCommonJs && isPassed) return true;
    if (!this.#evaluated.has(declaredIn)) return false;
    if (this.#strictness === 'as-compiled' && !isCommonJs) return true;
    return through.every((file, index) => this.#hasLoaded(file, through[index + 1] ?? declaredIn));
  }

  #hasLoaded(file: number, target: number): boolean {
    if (this.#evaluated.has(file)) return true;
    const position = this.#files[file]?.loads.indexOf(target) ?? -1;
    return position !== -1 && position < (this.#progress.get(file) ?? 0);
  }
}
