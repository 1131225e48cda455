import { ts } from 'ts-morph';
import { expect } from 'vitest';
import type { FileSystem } from '../../../../compiler/src/files/file-system.ts';
import { importSpecifiersOf } from '../../../../compiler/src/sources/import-specifiers.ts';
import { moduleHost } from '../../../../compiler/src/sources/program/reading-host.ts';
import type { Project } from '../../../../compiler/src/sources/project.ts';
import { repositoryDirectory } from '../../../support/repository.js';

/** The imports of a file in a program, which TypeScript does not declare. */
function importsInProgram(file: ts.SourceFile): readonly ts.StringLiteralLike[] {
  return 'imports' in file ? (file.imports as readonly ts.StringLiteralLike[]) : [];
}

/** Whether a file that an import of a package leads to is a source of that package: a link leads out of `node_modules`. */
function isSourceOfPackage({ fileName, isDeclarationFile }: ts.SourceFile): boolean {
  return /\.[cm]?tsx?$/.test(fileName) && !isDeclarationFile && !fileName.startsWith(`${repositoryDirectory}/runtime/`);
}

/** Whether a file is a source in a library file. */
function isOfLibraryFile(path: string | undefined): boolean {
  return path?.includes('/ashlar.library.json/') === true;
}

/** The files of a program that the authors of the application and of packages with sources wrote. */
function ownFiles(program: ts.Program): readonly ts.SourceFile[] {
  return program
    .getSourceFiles()
    .filter(
      (file) =>
        isOfLibraryFile(file.fileName) ||
        (!program.isSourceFileDefaultLibrary(file) &&
          !file.fileName.includes('/node_modules/') &&
          (!program.isSourceFileFromExternalLibrary(file) || isSourceOfPackage(file))),
    );
}

/** The files that the imports of a file lead to, resolved on their own. */
function resolved(file: ts.SourceFile, options: ts.CompilerOptions, host: ts.ModuleResolutionHost) {
  return importsInProgram(file).map((specifier): readonly [string, string | undefined] => {
    const mode = ts.getModeForUsageLocation(file, specifier, options);
    const found = ts.resolveModuleName(specifier.text, file.fileName, options, host, undefined, undefined, mode);
    return [`${mode ?? ''} ${specifier.text}`, found.resolvedModule?.resolvedFileName];
  });
}

/** Reads a project first without its program, and then compares it with the program. Call it before anything else reads the project. */
export function expectFilesOfProgram(project: Project, fileSystem: FileSystem): void {
  const { reading } = project;
  const before = reading.files;
  const { own } = reading.state;
  const imports = [...own].map(([path, file]) => [path, new Map(file.imports)] as const);
  const { problems } = project;
  expect(reading.files).toBe(before);
  if (reading.graph.isSufficient) expect(before.some((file) => !reading.isOwn(file))).toBe(false);

  const { program } = reading;
  const files = ownFiles(program);
  expect([...own.keys()]).toEqual(files.map(({ fileName }) => fileName).sort());
  for (const file of files) expect(own.get(file.fileName)?.sourceFile).toBe(file);
  const options = program.getCompilerOptions();
  const host = moduleHost(fileSystem, project.settings.directory, true);
  for (const [path, found] of imports) {
    const file = program.getSourceFile(path);
    if (file === undefined) throw new Error(`${path} is not in the program`);
    if (!path.endsWith('.json')) expect(importSpecifiersOf(file)).toEqual(importsInProgram(file));
    const isOutput = (target: string | undefined) => project.outputs.some((out) => target?.startsWith(`${out}/`));
    const wanted = resolved(file, options, host).map(([key, to]) => [key, isOutput(to) ? undefined : to] as const);
    // TypeScript alone finds the declarations of a library.
    const alone = [...found].filter(([, to]) => !isOfLibraryFile(to));
    expect(new Map(alone)).toEqual(new Map(wanted.filter(([key]) => !isOfLibraryFile(found.get(key)))));
    const errors = program.getSyntacticDiagnostics(file);
    const reported = problems.some((problem) => problem.kind === 'syntax-error');
    if (errors.length > 0) expect(reported).toBe(true);
  }
}
