import type { ts } from 'ts-morph';
import type { OldOutput } from './find-old-output.js';
import type { MissingModule } from './missing-modules.js';
import type { ProjectProblem } from './project-problem.js';
import type { OutputStyle, Settings } from './settings.js';

/** One application, opened for reading. */
export interface Project {
  readonly settings: Settings;
  /** What keeps the sources from being read, as of the last refresh. Only what comes first is told. */
  readonly problems: readonly ProjectProblem[];
  /** The absolute paths of everything that a watcher has to look at: the application's sources and the tsconfig files. */
  readonly inputs: readonly string[];
  /** The output directories of all applications of the package (absolute). Nothing in them is read. */
  readonly outputs: readonly string[];
  /** The directories with generated files outside of `outputs`. */
  oldOutput(): readonly OldOutput[];
  /** How generated code has to be written. `rootFile` (relative to the project's directory) decides the quotes. */
  outputStyle(rootFile?: string): OutputStyle;
  /**
   * Brings the project up to date. With `changedPaths` (absolute; files or directories; edited, added or removed) only
   * those are looked at; without, everything that was read is compared with the disk.
   */
  refresh(changedPaths?: readonly string[]): void;
  /** What the read room works with. Nothing else has a use for it. */
  readonly reading: ProjectReading;
}

/** A project as the read room sees it, as of the last refresh. */
export interface ProjectReading {
  readonly program: ts.Program;
  /**
   * Whether the program holds every type that the user's TypeScript would see. Until then, what is declared for
   * everybody by packages such as `@types/node` is missing, and a name that leads nowhere can be one of theirs.
   */
  readonly hasAllTypes: boolean;
  /** Completes the program. What was read of this one has to be read again from the project's next `reading`. */
  loadAllTypes(): void;
  /** The application's own files that can hold classes, sorted by path. */
  readonly sourceFiles: readonly ts.SourceFile[];
  /** Whether the application's author wrote the file: not a package's, not the TypeScript library's. */
  isOwn(sourceFile: ts.SourceFile): boolean;
  /** Differs whenever the file or anything that can change its meaning differs. */
  stampOf(sourceFile: ts.SourceFile): string;
  /** The path as spans tell it: relative to the project's directory; for the TypeScript library, the bare file name. */
  relative(path: string): string;
  /** The name of the package that a file belongs to. */
  packageNameOf(path: string): string | undefined;
  /** What is known of a module that a file imports and that is not there; `undefined` when the build writes it. */
  missingModule(specifier: string, importer: string): MissingModule | undefined;
}
