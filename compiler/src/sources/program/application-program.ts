import { ts } from 'ts-morph';
import type { FileSystem } from '../../files/file-system.js';
import { isInside, isInstalled } from '../../files/path.js';
import type { InstalledLibraries } from '../../libraries/installed-libraries.js';
import { compareText } from '../../model/compare-text.js';
import { quoteOf } from '../../settings/output-style.js';
import type { PackageManifests } from '../../settings/package-manifests.js';
import { ApplicationFiles, type FoundFiles, isRead } from '../application-files.js';
import type { BodyUse, BodyUses } from '../changes/body-uses.js';
import { type ProgramChanges, programChanges } from '../changes/program-changes.js';
import { haveSameSignature } from '../changes/signature.js';
import { importSpecifiersOf } from '../import-specifiers.js';
import type { BuiltSources } from '../libraries/built-sources.js';
import { libraryDirectory } from '../libraries/library-files.js';
import { isLinkedSource } from '../libraries/linked-sources.js';
import { ModuleResolution } from '../module-resolution.js';
import { isTooDeep, parseSource } from '../parse-source.js';
import { syntaxErrorsOf } from '../problems/syntax-errors.js';
import type { SourceGraph } from '../source-graph.js';
import { SourceLoader } from '../source-loader.js';
import { SourceStore } from '../source-store.js';
import { ownTypes } from './own-types.js';
import { type FilesOfProgram, filesOfProgram, haveSameEntries, isForeign, sourcesIn } from './program-files.js';
import { optionsNeedProgram } from './program-needs.js';
import { type ProgramState, programStateOf } from './program-state.js';
import { canonicalName, hostWithBuiltSources, moduleHost, readingHost, readingOptions } from './reading-host.js';

/** The parts of an application's program. */
export interface ApplicationParts {
  readonly directory: string;
  readonly fileSystem: FileSystem;
  readonly caseSensitive: boolean;
  readonly packages: PackageManifests;
  /** The options as the user set them. */
  readonly options: ts.CompilerOptions;
  /** The uses of the bodies of functions, by file: they belong to the meaning of these files. Added to. */
  readonly bodyUses: BodyUses;
  /** The sources of referenced projects. */
  readonly built: BuiltSources;
  /** The sources of libraries. */
  readonly libraries: InstalledLibraries;
}

/**
 * The files of an application under one set of options, and their program, which is made when the checker is needed first.
 * Each program is made from the one before.
 *
 * At first the program leaves out global types (mostly `@types/node`) and the imports of `ashlar` itself: reading hardly
 * ever needs them, and they are the greater part of the text to parse.
 */
export class ApplicationProgram {
  readonly #parts: ApplicationParts;
  /** The files that have changed since the last update. */
  readonly #edited = new Set<string>();
  readonly sources: SourceStore;
  readonly #host: ts.ModuleResolutionHost;
  readonly #canonical: (path: string) => string;
  readonly #resolution: ModuleResolution;
  readonly #loader: SourceLoader;
  readonly #files: ApplicationFiles;
  #fileNames: readonly string[];
  #options: ts.CompilerOptions;
  #allTypes = false;
  /** The program of the current files. */
  #program: ts.Program | undefined;
  /** The last program that was made, of these files or of earlier ones. */
  #lastProgram: ts.Program | undefined;
  /** Whether files were added or removed since the last program was made. */
  #resolvesAgain = false;
  /** The files that were found without the program; `undefined` when its rules are needed to find them. */
  #found: FoundFiles | undefined;
  #filesOfAshlar: readonly ts.SourceFile[] = [];
  #own: ReadonlySet<ts.SourceFile> = new Set();
  #ownByPath: ReadonlyMap<string, ts.SourceFile> = new Map();
  /** The files of packages that were read without a program, by path. */
  readonly #readPackageFiles = new Map<string, ts.SourceFile>();
  /** The files that imports lead to, as of the last update. */
  #importedFiles = new Map<ts.StringLiteralLike, ts.SourceFile>();
  /** Whether a file of a package has changed since the last update. */
  #packagesChanged = false;
  /** Represents the packages for as long as they stay the same. */
  #packages: object = {};
  #state: ProgramState | undefined;

  constructor(parts: ApplicationParts, fileNames: readonly string[]) {
    this.#parts = parts;
    this.#fileNames = fileNames;
    const { directory, fileSystem, caseSensitive, packages, built, libraries } = parts;
    this.#host = hostWithBuiltSources(moduleHost(fileSystem, directory, caseSensitive), built);
    this.#canonical = canonicalName(caseSensitive);
    this.sources = new SourceStore(fileSystem, parts.options);
    this.#options = this.#readingOptions();
    this.#resolution = new ModuleResolution({
      directory,
      host: this.#host,
      canonical: this.#canonical,
      options: this.#options,
      isClosed: (file) => !this.#allTypes && isForeign(file, directory) && packages.nameOf(file) === 'ashlar',
      isKnown: (path) => this.sources.has(path),
      sourceOf: (path, specifier) => built.sourceOf(path) ?? libraries.sourceOf(path, specifier),
    });
    this.#loader = new SourceLoader({
      sources: this.sources,
      host: this.#host,
      options: this.#options,
      packages: () => this.#resolution.cache.getPackageJsonInfoCache(),
    });
    this.#files = new ApplicationFiles({
      options: this.#options,
      canonical: this.#canonical,
      loader: this.#loader,
      resolution: this.#resolution,
      packages,
      isSource: (path) => this.#isSource(path),
      isOfPackage: (path) => isInstalled(path, directory),
      readFile: (path) => fileSystem.readFile(path),
    });
    this.#find();
  }

  /** Whether nothing is left out. */
  get hasAllTypes(): boolean {
    return this.#allTypes;
  }

  /** Adds the types that were left out, for the rest of the process. */
  loadAllTypes(): void {
    if (this.#allTypes) return;
    this.#allTypes = true;
    this.#options = this.#readingOptions();
    this.#program = undefined;
    this.#lastProgram = undefined;
    this.#packages = {};
    this.#state = undefined;
    if (this.#found === undefined) this.#findByProgram();
  }

  /** The program. Whatever the checker is not needed for is found without it. */
  get program(): ts.Program {
    this.#program ??= this.#create();
    return this.#program;
  }

  /** Every file that was read: of the application, and with a program of packages and the TypeScript library. */
  get files(): readonly ts.SourceFile[] {
    return this.#program?.getSourceFiles() ?? this.#filesOfAshlar;
  }

  /** A file of the application by its path. */
  sourceFile(path: string): ts.SourceFile | undefined {
    return this.#ownByPath.get(this.#canonical(path));
  }

  /** The files and their imports. */
  get graph(): SourceGraph {
    return {
      options: this.#options,
      isSufficient: this.#found !== undefined,
      importedFile: (importer, specifier) => this.#importedFile(importer, specifier),
      resolve: (importer, specifier) => this.#resolution.resolveAlone(specifier, importer),
    };
  }

  /** The application's own files, sorted by path. */
  get filesOfAshlar(): readonly ts.SourceFile[] {
    return this.#filesOfAshlar;
  }

  /** The sources in `node_modules` that the tsconfig names. */
  get installedSources(): readonly ts.SourceFile[] {
    // Only a program finds the files of a tsconfig that names one.
    if (this.#found !== undefined) return [];
    const named = this.#fileNames.filter((path) => isInstalled(path, this.#parts.directory));
    return sourcesIn(this.program, named).filter((file) => !this.isOwn(file));
  }

  /** Every file to check: the application's own, then the sources of packages that are not declarations. */
  get sourceFiles(): readonly ts.SourceFile[] {
    if (this.#found !== undefined) return this.#filesOfAshlar;
    const foreign = this.program.getSourceFiles().filter((file) => !file.isDeclarationFile && !this.isOwn(file));
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
    const isPart = isInside(sourceFile.fileName, libraryDirectory);
    // A program can take parts of the library from packages.
    return isPart || this.#program?.isSourceFileDefaultLibrary(sourceFile) === true;
  }

  /** The syntax errors of a file. */
  syntaxErrorsOf(sourceFile: ts.SourceFile): readonly ts.DiagnosticWithLocation[] {
    return syntaxErrorsOf(sourceFile, this.#options);
  }

  /** Updates the files. `resolveAgain`: files were added or removed, so that any import can resolve differently. */
  update(fileNames: readonly string[], resolveAgain: boolean): void {
    const before = this.#filesOfAshlar;
    const connections = this.#found?.connections;
    this.#fileNames = fileNames;
    this.#options = this.#readingOptions();
    this.#program = undefined;
    const lastProgram = this.#lastProgram;
    if (resolveAgain) this.#resolveAgain();
    this.#find();
    // Facts that were read with the program can depend on any file of a package, also on those of global types.
    if (resolveAgain && lastProgram !== undefined) {
      const foreignOf = (program: ts.Program) => new Set(this.#filesOf(program).foreign);
      if (!haveSameEntries(foreignOf(lastProgram), foreignOf(this.program))) this.#packages = {};
    }
    if (this.#found === undefined || this.#found.connections !== connections) this.#dropUnused(before);
    this.#edited.clear();
  }

  /** Removes a file that has changed since it was read from the cache, and returns the change. */
  compare(path: string): 'same' | 'edited' | 'removed' {
    const before = this.sources.stored(path);
    const found = this.sources.compare(path);
    if (found !== 'same') {
      this.#resolution.forget(path);
      if (before !== undefined && !this.isOwn(before)) this.#packagesChanged = true;
    }
    if (found === 'edited' && before !== undefined) this.#edited.add(path);
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
    const after = parseSource(path, text, before.languageVersion);
    if (isTooDeep(after) || this.syntaxErrorsOf(after).length > 0 || quoteOf(before) !== quoteOf(after)) return false;
    return haveSameSignature(before, after, this.#parts.bodyUses.of(before.fileName));
  }

  /** Records that functions of a file were read, not only their declarations. */
  noteBody({ fileName }: ts.SourceFile, use: BodyUse): void {
    this.#parts.bodyUses.add(fileName, use);
  }

  /** The files as of now, to compare a later state with. */
  get state(): ProgramState {
    this.#state ??= this.#readState();
    return this.#state;
  }

  /** The files that are affected by the changes since an earlier state. */
  changesSince(before: ProgramState): ProgramChanges {
    return programChanges(before, this.state, (one, other) => {
      return one === other || haveSameSignature(one, other, this.#parts.bodyUses.of(one.fileName));
    });
  }

  #readState(): ProgramState {
    const found = this.#found;
    if (found === undefined) return programStateOf(this.program, this.#filesOfAshlar, (path) => this.importsOf(path));
    const { imports: own, json: world, connections } = found;
    return { own, world, packages: this.#packages, connections };
  }

  #readingOptions(): ts.CompilerOptions {
    const { options, directory, fileSystem } = this.#parts;
    return readingOptions(options, ownTypes(options, directory, fileSystem), this.#allTypes);
  }

  /** Finds the application's own files: without a program, unless only a program can find them. */
  #find(): void {
    const { options, directory, fileSystem } = this.#parts;
    const needsProgram = optionsNeedProgram(options, ownTypes(options, directory, fileSystem));
    if (needsProgram) this.#files.clear();
    const last = this.#found;
    this.#found = needsProgram ? undefined : this.#files.find(this.#fileNames, this.#edited);
    if (this.#found === undefined) {
      this.#findByProgram();
    } else {
      const { own, byPath, packageFiles } = this.#found;
      this.#setOwn(own, byPath);
      if (this.#packagesChanged || last === undefined || !haveSameEntries(packageFiles, last.packageFiles)) {
        this.#packages = {};
      }
    }
    this.#packagesChanged = false;
  }

  /** Whether a file of a package is read like those of the application. */
  #isSource(path: string): boolean {
    const { directory, libraries, packages } = this.#parts;
    return libraries.has(path) || isLinkedSource(path, directory, packages);
  }

  #filesOf(program: ts.Program): FilesOfProgram {
    const { directory } = this.#parts;
    return filesOfProgram(program, directory, (path) => this.#isSource(path));
  }

  #findByProgram(): void {
    const own = this.#filesOf(this.program).own.toSorted((a, b) => compareText(a.fileName, b.fileName));
    this.#setOwn(own, new Map(own.map((file) => [this.#canonical(file.fileName), file])));
  }

  #setOwn(files: readonly ts.SourceFile[], byPath: ReadonlyMap<string, ts.SourceFile>): void {
    this.#filesOfAshlar = files;
    this.#own = new Set(files);
    this.#ownByPath = byPath;
    this.#importedFiles = new Map();
    this.#state = undefined;
  }

  /** Drops unused sources. A file that is being edited can have lost imports for a moment, so the sources of the previous state stay. */
  #dropUnused(before: readonly ts.SourceFile[]): void {
    const programFiles = this.#lastProgram?.getSourceFiles() ?? [];
    const used = new Set([...before, ...this.#filesOfAshlar, ...programFiles].map(({ fileName }) => fileName));
    this.sources.keepOnly((path) => used.has(path) || this.#readPackageFiles.has(path));
  }

  /** Resolves all imports again. Facts about packages stay when their files and imports are the same. */
  #resolveAgain(): void {
    this.#resolvesAgain = true;
    const imports = [...this.#readPackageFiles.keys()].map((path) => [path, this.importsOf(path)] as const);
    this.#resolution.clear();
    this.#loader.clear();
    this.#files.clear();
    for (const [path, before] of imports) if (!this.#isSamePackageFile(path, before)) this.#packagesChanged = true;
  }

  #isSamePackageFile(path: string, imports: ReadonlyMap<string, string | undefined>): boolean {
    const file = this.#loader.load(path);
    if (file === undefined || file !== this.#readPackageFiles.get(path)) return false;
    const specifiers = importSpecifiersOf(file);
    this.#resolution.resolve(specifiers, path, undefined, this.#options, file);
    const now = this.importsOf(path);
    return [...imports].every(([key, target]) => now.get(key) === target);
  }

  #importedFile(importer: ts.SourceFile, specifier: ts.StringLiteralLike): ts.SourceFile | undefined {
    const known = this.#importedFiles.get(specifier);
    if (known !== undefined) return known;
    const found = this.#readImportedFile(importer, specifier);
    if (found !== undefined) this.#importedFiles.set(specifier, found);
    return found;
  }

  #readImportedFile(importer: ts.SourceFile, specifier: ts.StringLiteralLike): ts.SourceFile | undefined {
    // The mode of an import depends on the nodes around its specifier, which this connects.
    if (!this.isOwn(importer)) importSpecifiersOf(importer);
    const options = this.#options;
    const [found] = this.#resolution.resolve([specifier], importer.fileName, undefined, options, importer);
    const resolved = found?.resolvedModule;
    if (resolved === undefined || !isRead(resolved, importer, options)) return undefined;
    const path = resolved.resolvedFileName;
    return this.#found === undefined
      ? this.program.getSourceFile(path)
      : (this.sourceFile(path) ?? this.#packageFile(path));
  }

  #packageFile(path: string): ts.SourceFile | undefined {
    const file = this.#loader.load(path);
    if (file !== undefined) this.#readPackageFiles.set(path, file);
    return file;
  }

  #create(): ts.Program {
    const { directory, fileSystem, caseSensitive } = this.#parts;
    const oldProgram = this.#lastProgram;
    const program = ts.createProgram({
      rootNames: this.#fileNames,
      options: this.#options,
      host: readingHost({
        directory,
        fileSystem,
        caseSensitive,
        sources: this.sources,
        resolution: this.#resolution,
        resolveAgain: this.#resolvesAgain,
      }),
      ...(oldProgram !== undefined && { oldProgram }),
    });
    this.#lastProgram = program;
    this.#resolvesAgain = false;
    return program;
  }
}
