import type { CompileOptions } from '../compile.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { diskFileSystem } from '../files/disk-file-system.js';
import type { FileSystem } from '../files/file-system.js';
import { memoryFileSystem } from '../files/memory-file-system.js';
import { absoluteDirectory, joinPath } from '../files/path.js';
import { IncrementalCompilation } from '../incremental-compilation.js';
import type { Span } from '../model/span.js';
import { fileSystemError } from '../output/file-system-error.js';
import { chooseRepairs, editedTexts } from '../repair/choose-repairs.js';
import { RepairedPackage } from '../repair/repaired-package.js';
import { checkLibrary } from './check-library.js';
import { readPackageKind } from './read-package-kind.js';
import { readSourceConventions } from './source-conventions.js';

/** The repairs to apply. */
export interface FixOptions extends CompileOptions {
  /** Only problems with these codes are repaired: `ASH1004`. All of them when absent. */
  readonly codes?: ReadonlySet<string>;
  /** Changes no file: the result says what would change. */
  readonly dryRun?: boolean;
}

/** The result of repairing the sources of a package. */
export interface FixResult {
  /** The repairs, in the order in which they were made. */
  readonly repairs: readonly AppliedRepair[];
  /** The changed files, sorted by path. */
  readonly files: readonly FixedFile[];
  /** The diagnostics that are left. */
  readonly diagnostics: readonly Diagnostic[];
  /** Why repairs are left: their rounds lead back to an earlier state, or there were too many. */
  readonly unfinished?: 'circular' | 'too-many-rounds';
}

/** A repair that was made. */
export interface AppliedRepair {
  readonly code: string;
  /** An imperative: `` add `Pool` to the `providers` of `AppModule` ``. */
  readonly title: string;
  /** The place of the diagnostic before the round of the repair. */
  readonly span?: Span;
}

/** A file that repairs change. */
export interface FixedFile {
  /** Relative to the directory of the package. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
  /** The changes as `git apply` takes them, of a dry run. */
  readonly patch?: string;
  /** Why the file was not written: `changed while it was repaired`, `permission denied`. */
  readonly problem?: string;
}

/** Rounds of one run: each repairs what the round before made possible. */
const mostRounds = 20;

/**
 * Applies the safe repairs of a package, compiles again, and repeats until nothing changes. All rounds are made in memory; then each
 * changed file is written whole or not at all. A problem with several safe repairs gets the first of them. Tests choose the diagnosis.
 */
export async function fixSources(
  options: FixOptions,
  startDiagnosis: StartDiagnosis = (...of) => new Diagnosis(...of),
): Promise<FixResult> {
  const disk = options.fileSystem ?? diskFileSystem;
  const directory = absoluteDirectory(options.directory);
  const memory = memoryFileSystem({}, { fallback: disk });
  const { importExtension } = await readSourceConventions({ ...options, directory, fileSystem: disk });
  const sources = new RepairedPackage(directory, importExtension, memory);
  const originals = new Map<string, string>();
  const repairs: AppliedRepair[] = [];
  const states = new Set([stateOf(originals, sources)]);
  const diagnosis = startDiagnosis(options, directory, memory);
  let diagnostics = await diagnosis.diagnose();
  let unfinished: FixResult['unfinished'];
  for (let round = 0; ; round++) {
    const { applied, edits } = chooseRepairs(safeRepairs(diagnostics, sources, options.codes));
    if (applied.length === 0) break;
    if (round === mostRounds) {
      unfinished = 'too-many-rounds';
      break;
    }
    const textOf = (file: string) => sources.sourceOf(file)?.text ?? '';
    const texts = editedTexts(edits, textOf);
    for (const [file, text] of texts) {
      if (!originals.has(file)) originals.set(file, textOf(file));
      memory.writeFile(joinPath(directory, file), text);
    }
    repairs.push(...applied.map(({ code, title, span }) => ({ code, title, ...(span !== undefined && { span }) })));
    diagnostics = await diagnosis.diagnoseAfter(Array.from(texts.keys(), (file) => joinPath(directory, file)));
    const state = stateOf(originals, sources);
    if (states.has(state)) {
      unfinished = 'circular';
      break;
    }
    states.add(state);
  }
  const files = [...originals]
    .map(([file, before]) => ({ file, before, after: sources.sourceOf(file)?.text ?? before }))
    .filter(({ before, after }) => before !== after)
    .toSorted((a, b) => (a.file < b.file ? -1 : 1));
  const result = { repairs, diagnostics, ...(unfinished !== undefined && { unfinished }) };
  if (options.dryRun !== true) return { ...result, files: files.map((file) => writeFile(file, directory, disk)) };
  const { filePatch } = await import('../output/line-diff.js');
  return {
    ...result,
    files: files.map((file) => ({ ...file, patch: filePatch(file.file, file.before, file.after) })),
  };
}

/** Finds the diagnostics of a package, round after round. Tests choose others. */
export type StartDiagnosis = (
  options: FixOptions,
  directory: string,
  fileSystem: FileSystem,
) => Pick<Diagnosis, 'diagnose' | 'diagnoseAfter'>;

/** The diagnostics of the applications and the library of a package, round after round. */
class Diagnosis {
  readonly #location: { readonly directory: string; readonly fileSystem: FileSystem };
  readonly #compilation: IncrementalCompilation;

  constructor({ application }: FixOptions, directory: string, fileSystem: FileSystem) {
    this.#location = { directory, fileSystem };
    this.#compilation = new IncrementalCompilation({ directory, application, fileSystem });
  }

  async diagnose(): Promise<readonly Diagnostic[]> {
    const { hasApplications, isLibrary } = readPackageKind(this.#location);
    const ofLibrary = isLibrary ? (await checkLibrary(this.#location)).diagnostics : [];
    return hasApplications ? [...ofLibrary, ...(await this.#compilation.compile()).diagnostics] : ofLibrary;
  }

  /** The diagnostics after edits of files (absolute). */
  async diagnoseAfter(edited: readonly string[]): Promise<readonly Diagnostic[]> {
    await this.#compilation.refresh(edited);
    return this.diagnose();
  }
}

/** The first safe repair of each diagnostic that may be repaired. */
function safeRepairs(
  diagnostics: readonly Diagnostic[],
  sources: RepairedPackage,
  codes: ReadonlySet<string> | undefined,
) {
  return diagnostics.flatMap((diagnostic) => {
    const { code, span } = diagnostic;
    if (codes?.has(code) === false) return [];
    const repair = sources.repairsOf(diagnostic).find(({ kind }) => kind === 'safe');
    return repair === undefined ? [] : [{ ...repair, code, span }];
  });
}

/** The texts of the changed files as one text. */
function stateOf(originals: ReadonlyMap<string, string>, sources: RepairedPackage): string {
  const changed = [...originals].flatMap(([file, before]) => {
    const text = sources.sourceOf(file)?.text ?? '';
    return text === before ? [] : [[file, text]];
  });
  return JSON.stringify(changed.toSorted());
}

/** Writes a repaired file with its byte order mark, unless it is not the file that was read. */
function writeFile(fixed: FixedFile, directory: string, fileSystem: FileSystem): FixedFile {
  const path = joinPath(directory, fixed.file);
  const marked = `\uFEFF${fixed.before}`;
  const hasMark = fileSystem.hasText?.(path, marked) === true;
  const isUnchanged = hasMark || fileSystem.readFile(path) === fixed.before;
  if (!isUnchanged) return { ...fixed, problem: 'the file changed while it was repaired' };
  try {
    // A link stays a link.
    fileSystem.writeFile(fileSystem.realPath(path), hasMark ? `\uFEFF${fixed.after}` : fixed.after);
    return fixed;
  } catch (error) {
    const problem = fileSystemError(error);
    if (problem === undefined) throw error;
    return { ...fixed, problem: problem.reason };
  }
}
