import { ts } from 'ts-morph';

/** The files of an application at one time, and their imports. */
export interface ProgramState {
  /** The application's own files by path. */
  readonly own: ReadonlyMap<string, OwnFile>;
  /** The files that can change what names mean in files that do not import them: those of packages, and global ones. */
  readonly world: ReadonlySet<ts.SourceFile>;
  /** Represents the packages when their files are not all read: another object when one of them can be different. */
  readonly packages?: object | undefined;
  /** Represents which own file imports which: the same object for as long as that stays. */
  readonly connections?: object;
}

/** A file of the application, with the files that it imports by mode and specifier. */
export interface OwnFile {
  readonly sourceFile: ts.SourceFile;
  readonly imports: ReadonlyMap<string, string | undefined>;
}

/** The state of a program. `own`: the application's own files. */
export function programStateOf(
  program: ts.Program,
  own: readonly ts.SourceFile[],
  importsOf: (path: string) => ReadonlyMap<string, string | undefined>,
): ProgramState {
  const files = new Set(own);
  return {
    own: new Map(
      own.map((sourceFile) => [sourceFile.fileName, { sourceFile, imports: importsOf(sourceFile.fileName) }]),
    ),
    world: new Set(program.getSourceFiles().filter((file) => !files.has(file) || isGlobal(file))),
  };
}

/** The files of the last state that can be global: most files stay the same from one state to the next. */
const globals = new WeakMap<ts.SourceFile, boolean>();

/** Whether a file can change what names mean in files that do not import it. */
export function isGlobal(file: ts.SourceFile): boolean {
  let found = globals.get(file);
  if (found === undefined) {
    found = !ts.isExternalModule(file) || file.statements.some((statement) => isAugmentation(statement));
    globals.set(file, found);
  }
  return found;
}

function isAugmentation(statement: ts.Statement): boolean {
  return (
    ts.isModuleDeclaration(statement) &&
    (ts.isStringLiteral(statement.name) || (statement.flags & ts.NodeFlags.GlobalAugmentation) !== 0)
  );
}
