import type { ts } from 'ts-morph';
import { baseNameOf, isInside } from '../files/path.js';
import type { PackageManifests } from '../settings/package-manifests.js';
import type { BodyUse } from './changes/body-uses.js';
import type { ProgramChanges } from './changes/program-changes.js';
import type { FileNames } from './file-names.js';
import { libraryDirectory } from './libraries/library-files.js';
import type { MissingModule, MissingModules } from './problems/missing-modules.js';
import type { ApplicationProgram } from './program/application-program.js';
import type { ProgramState } from './program/program-state.js';
import type { ProjectReading } from './project.js';
import type { SourceGraph } from './source-graph.js';

/** The parts of a reading. */
export interface ApplicationReadingParts {
  readonly application: ApplicationProgram;
  readonly packages: PackageManifests;
  /** The directory of the application's package. */
  readonly directory: string;
  readonly names: FileNames;
  /** The path of a file in messages. */
  readonly relative: (path: string) => string;
  /** Made when it is first needed. */
  readonly missingModules: () => MissingModules;
}

/**
 * The reading of an application's sources. It is a class because V8 keeps the closures of getters in object literals, and with them
 * every syntax tree, for some garbage collections after their last use.
 */
export class ApplicationReading implements ProjectReading {
  readonly hasAllTypes: boolean;
  readonly graph: SourceGraph;
  readonly sourceFiles: readonly ts.SourceFile[];
  readonly #parts: ApplicationReadingParts;
  readonly #application: ApplicationProgram;
  #missingModules: MissingModules | undefined;

  constructor(parts: ApplicationReadingParts) {
    const { application } = parts;
    this.#parts = parts;
    this.#application = application;
    this.hasAllTypes = application.hasAllTypes;
    this.graph = application.graph;
    this.sourceFiles = application.filesOfAshlar.filter(
      (file) => !file.isDeclarationFile && !file.fileName.endsWith('.json'),
    );
  }

  get program(): ts.Program {
    return this.#application.program;
  }

  get files(): readonly ts.SourceFile[] {
    return this.#application.files;
  }

  get state(): ProgramState {
    return this.#application.state;
  }

  loadAllTypes(): void {
    this.#application.loadAllTypes();
  }

  get installedSources(): readonly ts.SourceFile[] {
    return this.#application.installedSources;
  }

  isOwn(sourceFile: ts.SourceFile): boolean {
    return this.#application.isOwn(sourceFile);
  }

  isOfApplication({ fileName }: ts.SourceFile): boolean {
    const { directory, packages } = this.#parts;
    if (!isInside(fileName, directory)) return false;
    // A package can be below the directory of the application.
    const holder = packages.directoryOf(fileName);
    return holder === undefined || holder === directory || !isInside(holder, directory);
  }

  isOfLibrary(sourceFile: ts.SourceFile): boolean {
    return this.#application.isOfLibrary(sourceFile);
  }

  changesSince(before: ProgramState): ProgramChanges {
    return this.#application.changesSince(before);
  }

  noteBody(sourceFile: ts.SourceFile, use: BodyUse): void {
    this.#application.noteBody(sourceFile, use);
  }

  relative(path: string): string {
    return isInside(path, libraryDirectory) ? baseNameOf(path) : this.#parts.names.nameOf(path);
  }

  pathOf(path: string): string {
    return this.#parts.relative(path);
  }

  packageNameOf(path: string): string | undefined {
    return isInside(path, libraryDirectory) ? undefined : this.#parts.packages.nameOf(path);
  }

  packageDirectoryOf(path: string): string | undefined {
    return this.#parts.packages.directoryOf(path);
  }

  packageWithoutLibrary(path: string): string | undefined {
    const { packages, relative } = this.#parts;
    if (isInside(path, libraryDirectory) || packages.nameOf(path) === 'ashlar') return undefined;
    const directory = packages.dependsOnFramework(path) ? packages.directoryOf(path) : undefined;
    return directory === undefined ? undefined : relative(directory);
  }

  missingModule(specifier: string, importer: string): MissingModule | undefined {
    this.#missingModules ??= this.#parts.missingModules();
    return this.#missingModules.find(specifier, importer);
  }
}
