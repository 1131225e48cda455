import { ts } from 'ts-morph';
import { memo } from '../../incremental/memo.js';

/** The files of an application at one time, and their imports. */
export interface ProgramState {
  /** The application's own files by path. */
  readonly own: ReadonlyMap<string, OwnFile>;
  /** The files that can change what names mean in files that do not import them: those of packages, and global ones. */
  readonly world: ReadonlySet<ts.SourceFile>;
  /** Represents the packages when their files are not all read: another object when one of them can be different. */
  readonly packages?: object | undefined;
  readonly connections: Connections;
}

/** The paths that each own file imports: mostly the same object as in the last state. */
export type Connections = ReadonlyMap<string, readonly string[]>;

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
  const ownFiles = own.map((sourceFile): OwnFile => ({ sourceFile, imports: importsOf(sourceFile.fileName) }));
  return {
    own: new Map(ownFiles.map((file) => [file.sourceFile.fileName, file])),
    connections: connectionsOf(ownFiles),
    world: new Set(program.getSourceFiles().filter((file) => !files.has(file) || isGlobal(file))),
  };
}

/** The paths that files import. */
export function connectionsOf(files: readonly OwnFile[]): Connections {
  return new Map(
    files.map(({ sourceFile, imports }) => [
      sourceFile.fileName,
      [...imports.values()].filter((path) => path !== undefined),
    ]),
  );
}

/** Whether a file can change what names mean in files that do not import it. */
export const isGlobal = memo((file: ts.SourceFile): boolean => {
  return !ts.isExternalModule(file) || file.statements.some((statement) => isAugmentation(statement));
});

function isAugmentation(statement: ts.Statement): boolean {
  return (
    ts.isModuleDeclaration(statement) &&
    (ts.isStringLiteral(statement.name) || (statement.flags & ts.NodeFlags.GlobalAugmentation) !== 0)
  );
}
