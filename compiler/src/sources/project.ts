import type { ts } from 'ts-morph';
import type { OldOutput } from '../settings/find-old-output.js';
import type { ProjectProblem } from '../settings/project-problem.js';
import type { OutputStyle, Settings } from '../settings/settings.js';
import type { BodyUse } from './changes/body-uses.js';
import type { ProgramChanges } from './changes/program-changes.js';
import type { MissingModule } from './problems/missing-modules.js';
import type { ProgramState } from './program/program-state.js';
import type { SourceGraph } from './source-graph.js';

/** One application, opened for reading. */
export interface Project {
  readonly settings: Settings;
  /** The problems that prevent reading the sources, as of the last refresh. Only the first kind is reported. */
  readonly problems: readonly ProjectProblem[];
  /** The absolute paths for a watcher: the application's sources and the tsconfig files. */
  readonly inputs: readonly string[];
  /** The output directories of all applications of the package (absolute). Nothing in them is read. */
  readonly outputs: readonly string[];
  /** The directories with generated files outside of `outputs`, and clients that no application writes any more. */
  oldOutput(): readonly OldOutput[];
  /** The style of generated code. `rootFile` (relative to the project's directory) determines the quotes. */
  outputStyle(rootFile?: string): OutputStyle;
  /**
   * Updates the project. With `changedPaths` (absolute; files or directories; edited, added or removed), only those are
   * compared with the disk; without them, everything that was read.
   */
  refresh(changedPaths?: readonly string[]): void;
  /**
   * Releases the memory of the sources, most of all their syntax trees, when their facts have been read and only the rest of one
   * build follows. Whatever needs them again reads them again.
   */
  releaseSources(): void;
  /**
   * Whether the text that a file has now means the same as the one that was read, apart from positions in the file: then
   * no other text is generated. `undefined` for a file that was not read. Changes nothing.
   */
  meansTheSame(path: string): boolean | undefined;
  /** The path of a file in messages, by its name in spans: files of packages are named by their package. */
  pathOfFile(name: string): string;
  /** The input of `read`; no other directory uses it. */
  readonly reading: ProjectReading;
}

/** The input of `read`, as of the last refresh. */
export interface ProjectReading {
  /** The program, for the type checker alone: it is made when it is first read, unless the files are found by it. */
  readonly program: ts.Program;
  /** The files and their imports. */
  readonly graph: SourceGraph;
  /** Every file that was read: of the application, and with a program of packages and of the TypeScript library. */
  readonly files: readonly ts.SourceFile[];
  /**
   * Whether the program holds every type that the user's TypeScript would see. Until then, what is declared for
   * everybody by packages such as `@types/node` is missing, and a name that leads nowhere can be one of theirs.
   */
  readonly hasAllTypes: boolean;
  /** Completes the program. Results of this reading are discarded; the project's next `reading` is read instead. */
  loadAllTypes(): void;
  /** The application's own files that can declare classes, sorted by path. */
  readonly sourceFiles: readonly ts.SourceFile[];
  /** The sources in `node_modules` that the tsconfig names. They are not read. */
  readonly installedSources: readonly ts.SourceFile[];
  /** Whether the file is read as a source of the application: its own, or one of a linked package or a library. */
  isOwn(sourceFile: ts.SourceFile): boolean;
  /** Whether an own file belongs to the package of the application itself, not to a linked package or a library. */
  isOfApplication(sourceFile: ts.SourceFile): boolean;
  /** Whether the file belongs to the TypeScript library. */
  isOfLibrary(sourceFile: ts.SourceFile): boolean;
  /** The files of the program, to compare a later state with. */
  readonly state: ProgramState;
  /** The files that are affected by the changes since an earlier state. */
  changesSince(before: ProgramState): ProgramChanges;
  /** Records what was read of the functions of a file, beside their declarations: it then belongs to the file's meaning. */
  noteBody(sourceFile: ts.SourceFile, use: BodyUse): void;
  /**
   * The name in spans and ids: the path relative to the project's directory; for a file of a package, its path after the name of the
   * package; for the TypeScript library, the bare file name.
   */
  relative(path: string): string;
  /** The path relative to the project's directory. */
  pathOf(path: string): string;
  /** The name of the package that a file belongs to. */
  packageNameOf(path: string): string | undefined;
  /** The directory (absolute) of the package that a file belongs to. */
  packageDirectoryOf(path: string): string | undefined;
  /**
   * The directory, relative to the project's, of the package that a file of declarations belongs to, if that depends on `ashlar`:
   * the decorators of its classes are not known.
   */
  packageWithoutLibrary(path: string): string | undefined;
  /** The suggestions for a missing module that a file imports; `undefined` when the build writes it. */
  missingModule(specifier: string, importer: string): MissingModule | undefined;
}
