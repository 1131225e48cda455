import { ts } from 'ts-morph';
import { compareText } from '../model/compare-text.js';
import type { FileSystem } from './file-system.js';
import { haveSameMeaning } from './meaning.js';
import { ModuleResolution } from './module-resolution.js';
import { quoteOf } from './output-style.js';
import { ownTypes } from './own-types.js';
import type { PackageNames } from './package-names.js';
import { isInside } from './path.js';
import { type ProgramChanges, programChanges } from './program-changes.js';
import { type ProgramState, programStateOf } from './program-state.js';
import { canonicalName, moduleHost, readingHost, readingOptions } from './reading-host.js';
import type { SourceGraph } from './source-graph.js';
import { SourceStore } from './source-store.js';

/** The parts of an application's program. */
export interface ApplicationParts {
  readonly directory: string;
  readonly fileSystem: FileSystem;
  readonly caseSensitive: boolean;
  readonly packages: PackageNames;
  /** The options as the user set them. */
  readonly options: ts.CompilerOptions;
  /** The files whose functions were read: what they do belongs to the meaning of these files. Added to. */
  readonly readBodies: Set<string>;
}

/**
 * The program of an application under one set of options. Each update makes the next program from the one before.
 *
 * At first it leaves out global types (mostly `@types/node`) and the imports of `ashlar` itself: reading hardly ever
 * needs them, and they are the greater part of the text to parse.
 */
export class ApplicationProgram {
  readonly #parts: ApplicationParts;
  /** Earlier texts of files, which mean the same. */
  readonly #meanings = new WeakMap<ts.SourceFile, ts.SourceFile>();
  /** The files that have changed since the last update, as they were. */
  readonly #edited = new Map<string, ts.SourceFile>();
  readonly sources: SourceStore;
  #fileNames: readonly string[];
  #allTypes = false;
  #resolution: ModuleResolution;
  #program: ts.Program;
  #filesOfAshlar: readonly ts.SourceFile[] = [];
  #own: ReadonlySet<ts.SourceFile> = new Set();
  #state: ProgramState | undefined;

  constructor(parts: ApplicationParts, fileNames: readonly string[]) {
    this.#parts = parts;
    this.#fileNames = fileNames;
    this.sources = new SourceStore(parts.fileSystem, parts.options);
    this.#resolution = this.#newResolution();
    this.#program = this.#create(false, undefined);
  }

  /** Whether nothing is left out. */
  get hasAllTypes(): boolean {
    return this.#allTypes;
  }

  /** Adds the types that were left out, for the rest of the process. */
  loadAllTypes(): void {
    if (this.#allTypes) return;
    this.#allTypes = true;
    this.#resolution = this.#newResolution();
    this.#create(false, undefined);
  }

  get program(): ts.Program {
    return this.#program;
  }

  /** Every file that is read: of the application, of packages, and of the TypeScript library. */
  get files(): readonly ts.SourceFile[] {
    return this.#program.getSourceFiles();
  }

  /** A file that is read, by its path. */
  sourceFile(path: string): ts.SourceFile | undefined {
    return this.#program.getSourceFile(path);
  }

  /** The files and their imports. */
  get graph(): SourceGraph {
    const program = this.#program;
    const options = program.getCompilerOptions();
    return {
      options,
      importedFile: (importer, specifier) => {
        const mode = ts.getModeForUsageLocation(importer, specifier, options);
        const path = this.#resolution.importsOf(importer.fileName).get(`${mode ?? ''} ${specifier.text}`);
        return path === undefined ? undefined : program.getSourceFile(path);
      },
    };
  }

  /** The application's own files, sorted by path. */
  get filesOfAshlar(): readonly ts.SourceFile[] {
    return this.#filesOfAshlar;
  }

  /** Every file that is read: the application's own, then the sources of packages that are not declarations. */
  get sourceFiles(): readonly ts.SourceFile[] {
    const foreign = this.#program.getSourceFiles().filter((file) => !file.isDeclarationFile && !this.isOwn(file));
    return [...this.#filesOfAshlar, ...foreign];
  }

  /** The imports of a file: the imported file, if any, by mode and specifier. */
  importsOf(path: string): ReadonlyMap<string, string | undefined> {
    return this.#resolution.importsOf(path);
  }

  /** Whether the application's author wrote the file: not a package's, not the TypeScript library's. */
  isOwn(sourceFile: ts.SourceFile): boolean {
    return this.#own.has(sourceFile);
  }

  /** Whether the file belongs to the TypeScript library. */
  isOfLibrary(sourceFile: ts.SourceFile): boolean {
    return this.#program.isSourceFileDefaultLibrary(sourceFile);
  }

  /** Updates the program. `resolveAgain`: files were added or removed, so that any import can resolve differently. */
  update(fileNames: readonly string[], resolveAgain: boolean): void {
    if (resolveAgain) this.#resolution.clear();
    this.#fileNames = fileNames;
    const before = this.#program.getSourceFiles();
    const now = this.#create(resolveAgain, this.#program).getSourceFiles();
    // An unfinished file imports less than it will: files of the previous program are kept for the next one.
    const used = new Set([...before, ...now].map(({ fileName }) => fileName));
    this.sources.keepOnly((path) => used.has(path));
    this.#keepMeanings();
  }

  /** Removes a file that has changed since it was read from the cache, and returns the change. */
  compare(path: string): 'same' | 'edited' | 'removed' {
    const before = this.sources.stored(path);
    const found = this.sources.compare(path);
    if (found !== 'same') this.#resolution.forget(path);
    if (found === 'edited' && before !== undefined && !this.#edited.has(path)) this.#edited.set(path, before);
    return found;
  }

  /**
   * Whether the text that a file has now means the same as the one that was read, apart from positions in the file.
   * `undefined` for a file that was not read. Changes nothing.
   */
  meansTheSame(path: string): boolean | undefined {
    const before = this.sources.stored(path);
    if (before === undefined) return undefined;
    const text = this.#parts.fileSystem.readFile(path);
    if (text === undefined) return false;
    if (text === before.text) return true;
    const after = ts.createSourceFile(path, text, before.languageVersion);
    const canBeParsed = this.#program.getSyntacticDiagnostics(after).length === 0;
    return canBeParsed && quoteOf(before) === quoteOf(after) && this.#haveSameMeaning(before, after);
  }

  /** Records that functions of a file were read, not only their declarations. */
  noteBody({ fileName }: ts.SourceFile): void {
    this.#parts.readBodies.add(fileName);
  }

  /** The files of the program, to compare a later state with. */
  get state(): ProgramState {
    this.#state ??= programStateOf(this.#program, this.#filesOfAshlar, (path) => this.#resolution.importsOf(path));
    return this.#state;
  }

  /** The files that are affected by the changes since an earlier state. */
  changesSince(before: ProgramState): ProgramChanges {
    return programChanges(before, this.state, (one, other) => {
      return one === other || this.#meaningOf(one).text === this.#meaningOf(other).text;
    });
  }

  #newResolution(): ModuleResolution {
    const { directory, fileSystem, caseSensitive, packages, options } = this.#parts;
    return new ModuleResolution({
      directory,
      host: moduleHost(fileSystem, directory, caseSensitive),
      canonical: canonicalName(caseSensitive),
      options: readingOptions(options, ownTypes(options, fileSystem), this.#allTypes),
      isClosed: (file) => !this.#allTypes && isForeign(file, directory) && packages.of(file) === 'ashlar',
    });
  }

  #create(resolveAgain: boolean, oldProgram: ts.Program | undefined): ts.Program {
    const { directory, fileSystem, caseSensitive, options } = this.#parts;
    const program = ts.createProgram({
      rootNames: this.#fileNames,
      options: readingOptions(options, ownTypes(options, fileSystem), this.#allTypes),
      host: readingHost({
        directory,
        fileSystem,
        caseSensitive,
        sources: this.sources,
        resolution: this.#resolution,
        resolveAgain,
      }),
      ...(oldProgram !== undefined && { oldProgram }),
    });
    this.#program = program;
    this.#filesOfAshlar = program
      .getSourceFiles()
      .filter((file) => isOwnFile(file, program))
      .sort((a, b) => compareText(a.fileName, b.fileName));
    this.#own = new Set(this.#filesOfAshlar);
    this.#state = undefined;
    return program;
  }

  /** A file that only means the same as before keeps its meaning, so that files that reach it keep their facts. */
  #keepMeanings(): void {
    for (const [path, before] of this.#edited) {
      const after = this.#program.getSourceFile(path);
      if (after !== undefined && this.#haveSameMeaning(before, after))
        this.#meanings.set(after, this.#meaningOf(before));
    }
    this.#edited.clear();
  }

  #haveSameMeaning(before: ts.SourceFile, after: ts.SourceFile): boolean {
    return haveSameMeaning(before, after, { readsBodies: this.#parts.readBodies.has(before.fileName) });
  }

  /** The first text of a file that means the same. */
  #meaningOf(sourceFile: ts.SourceFile): ts.SourceFile {
    return this.#meanings.get(sourceFile) ?? sourceFile;
  }
}

function isOwnFile(sourceFile: ts.SourceFile, program: ts.Program): boolean {
  return (
    !program.isSourceFileDefaultLibrary(sourceFile) &&
    !program.isSourceFileFromExternalLibrary(sourceFile) &&
    !sourceFile.fileName.includes('/node_modules/')
  );
}

function isForeign(file: string, directory: string): boolean {
  return file.includes('/node_modules/') || !isInside(file, directory);
}
