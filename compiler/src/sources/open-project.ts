import { ts } from 'ts-morph';
import type { FileSystem } from '../files/file-system.js';
import { baseNameOf, directoryOf, isInside, joinPath, normalizePath, relativePath } from '../files/path.js';
import { InstalledLibraries } from '../libraries/installed-libraries.js';
import { compareText } from '../model/compare-text.js';
import { filesBesideOutput } from '../settings/files-beside-output.js';
import { type EarlierOutput, findOldOutput, type OldOutput } from '../settings/find-old-output.js';
import { importExtension, isStrict, quoteOf } from '../settings/output-style.js';
import { PackageManifests } from '../settings/package-manifests.js';
import type { ProjectProblem } from '../settings/project-problem.js';
import { readTsconfig, type Tsconfig } from '../settings/read-tsconfig.js';
import type { OutputStyle, Settings } from '../settings/settings.js';
import { ApplicationReading } from './application-reading.js';
import { BodyUses } from './changes/body-uses.js';
import { FileNames } from './file-names.js';
import { BuiltSources } from './libraries/built-sources.js';
import { libraryDirectory } from './libraries/library-files.js';
import { linkedInputs } from './libraries/linked-inputs.js';
import { parseSource } from './parse-source.js';
import { findProblems } from './problems/find-problems.js';
import { MissingModules } from './problems/missing-modules.js';
import { ApplicationProgram } from './program/application-program.js';
import type { Project, ProjectReading } from './project.js';

/**
 * Opens an application. Type errors of the user's code are tolerated. `outputs` are the output directories of all
 * applications of the package: nothing in them is read. `written` is output of earlier builds.
 */
export function openProject(
  settings: Settings,
  fileSystem: FileSystem,
  outputs: readonly string[] = [settings.out],
  written: EarlierOutput = { directories: [], clients: [] },
): Project {
  return new OpenProject(settings, fileSystem, outputs, written);
}

/** The part of a project that a change affects. */
type Extent = 'nothing' | 'texts' | 'files' | 'tsconfig';

const extents: readonly Extent[] = ['nothing', 'texts', 'files', 'tsconfig'];

const sourceName = /\.(?:[cm]?[jt]sx?|json)$/;

/** The results that are computed from sources before they are released. */
interface ReleasedSources {
  /** The paths of the application's own files. */
  readonly paths: ReadonlySet<string>;
  readonly oldOutput: readonly OldOutput[];
  readonly hadAllTypes: boolean;
}

class OpenProject implements Project {
  readonly settings: Settings;
  readonly outputs: readonly string[];
  readonly #fileSystem: FileSystem;
  readonly #written: EarlierOutput;
  readonly #caseSensitive: boolean;
  readonly #packages: PackageManifests;
  readonly #libraries: InstalledLibraries;
  readonly #names: FileNames;
  #tsconfig: Tsconfig;
  #configTexts: ReadonlyMap<string, string | undefined>;
  /** The first files of the application when the tsconfig leads to none; absent otherwise. */
  #beginnings: readonly string[] | undefined;
  /** The sources; `undefined` while they are released. */
  #opened: ApplicationProgram | undefined;
  /** The results that were computed from released sources. */
  #released: ReleasedSources | undefined;
  /** For all programs of this project, because facts outlive a program. */
  readonly #bodyUses = new BodyUses();

  constructor(settings: Settings, fileSystem: FileSystem, outputs: readonly string[], written: EarlierOutput) {
    this.settings = settings;
    const inputs = withoutOutput(fileSystem, outputs);
    this.#packages = new PackageManifests(inputs);
    this.#libraries = new InstalledLibraries(inputs, this.#packages);
    this.#names = new FileNames(settings.directory, this.#packages);
    this.#fileSystem = this.#libraries.fileSystem;
    this.outputs = outputs;
    this.#written = written;
    // On Windows, recognised by the drive letter, `A.ts` and `a.ts` are one file.
    this.#caseSensitive = !/^[A-Za-z]:/.test(settings.directory);
    this.#tsconfig = this.#readTsconfig();
    this.#configTexts = this.#readConfigTexts();
    this.#opened = this.#open();
  }

  get problems(): readonly ProjectProblem[] {
    return findProblems({
      directory: this.settings.directory,
      fileSystem: this.#fileSystem,
      tsconfig: this.#tsconfig,
      application: this.#application,
      libraries: this.#libraries,
      relative: (path) => this.#pathOf(path),
    });
  }

  get inputs(): readonly string[] {
    const application = this.#application;
    const files = application.filesOfAshlar.map(({ fileName }) => fileName);
    const { directory } = this.settings;
    const linked = linkedInputs(files, {
      directory,
      packages: this.#packages,
      importsOf: (path) => application.importsOf(path),
    });
    // The sources of a library are in its library file.
    const onDisk = [...files, ...linked, ...this.#libraries.paths].map(
      (path) => this.#libraries.libraryFileOf(path) ?? path,
    );
    return [...this.#tsconfig.configFiles, ...new Set(onDisk)];
  }

  get reading(): ProjectReading {
    const application = this.#application;
    return new ApplicationReading({
      application,
      packages: this.#packages,
      directory: this.settings.directory,
      names: this.#names,
      relative: (path) => this.#pathOf(path),
      missingModules: () => {
        const files = application.filesOfAshlar.map(({ fileName }) => fileName);
        return new MissingModules(files, this.#fileSystem, this.outputs);
      },
    });
  }

  pathOfFile(name: string): string {
    return this.#names.pathOf(name);
  }

  meansTheSame(path: string): boolean | undefined {
    return this.#opened?.meansTheSame(normalizePath(path));
  }

  releaseSources(): void {
    const { filesOfAshlar, hasAllTypes: hadAllTypes } = this.#application;
    const paths = new Set(filesOfAshlar.map(({ fileName }) => fileName));
    this.#released = { paths, oldOutput: this.oldOutput(), hadAllTypes };
    this.#opened = undefined;
  }

  oldOutput(): readonly OldOutput[] {
    if (this.#released !== undefined) return this.#released.oldOutput;
    const { directory } = this.settings;
    return findOldOutput(this.#application.filesOfAshlar, {
      directory,
      outs: this.outputs,
      written: this.#written,
      readFile: (path) => this.#fileSystem.readFile(path),
      hasManifest: (path) => this.#fileSystem.fileExists(joinPath(path, 'package.json')),
    });
  }

  outputStyle(rootFile?: string): OutputStyle {
    const path = rootFile === undefined ? undefined : joinPath(this.settings.directory, rootFile);
    return {
      importExtension: importExtension(this.#tsconfig.options),
      strict: isStrict(this.#tsconfig.options),
      quote: quoteOf(path === undefined ? undefined : this.#sourceFile(path)),
    };
  }

  /** A file of the application; of released sources, this one alone is parsed again. */
  #sourceFile(path: string): ts.SourceFile | undefined {
    if (this.#released === undefined) return this.#application.sourceFile(path);
    const text = this.#released.paths.has(path) ? this.#fileSystem.readFile(path) : undefined;
    return text === undefined ? undefined : parseSource(path, text);
  }

  refresh(changedPaths?: readonly string[]): void {
    const extent = this.#compareWithDisk(changedPaths);
    if (extent === 'nothing') return;
    if (extent === 'texts') {
      this.#application.update(this.#fileNames, false);
      return;
    }
    this.#packages.clear();
    this.#names.clear();
    const options = JSON.stringify(this.#tsconfig.options);
    this.#tsconfig = this.#readTsconfig();
    // A missing base of the tsconfig is in no list of files, but its options change when it is created.
    if (extent === 'files' && JSON.stringify(this.#tsconfig.options) === options) {
      if (this.#beginnings !== undefined) this.#beginnings = filesBesideOutput(this.settings, this.#fileSystem);
      this.#application.update(this.#fileNames, true);
    } else {
      this.#configTexts = this.#readConfigTexts();
      this.#opened = this.#open();
    }
  }

  #compareWithDisk(changedPaths: readonly string[] | undefined): Extent {
    // Nothing is left to compare with: all is read again.
    if (this.#opened === undefined) return 'tsconfig';
    return changedPaths === undefined ? this.#compareAll() : this.#compare(changedPaths.map(normalizePath));
  }

  /** Compares every file. Packages can have been installed too, so that every import is resolved again. */
  #compareAll(): Extent {
    if (this.#tsconfigChanged()) return 'tsconfig';
    this.#libraries.clear();
    for (const path of this.#application.sources.paths()) this.#application.compare(path);
    return 'files';
  }

  #compare(paths: readonly string[]): Extent {
    return paths.reduce<Extent>((widest, path) => widerOf(widest, this.#extentOf(path)), 'nothing');
  }

  #extentOf(path: string): Extent {
    if (isInside(path, this.settings.out)) return 'nothing';
    if (this.#tsconfig.configFiles.includes(path) || path === this.settings.tsconfig) {
      return this.#tsconfigChanged() ? 'tsconfig' : 'nothing';
    }
    // A watcher may report a linked package by the path of the link.
    const real = this.#fileSystem.realPath(path);
    if (this.#libraries.isLibraryFile(real)) {
      this.#libraries.clear();
      this.#compareBelow(directoryOf(real));
      return 'files';
    }
    const { sources } = this.#application;
    const known = [path, real].find((candidate) => sources.has(candidate));
    if (known !== undefined) {
      const found = this.#application.compare(known);
      return found === 'same' ? 'nothing' : found === 'edited' ? 'texts' : 'files';
    }
    if (this.#fileSystem.fileExists(path)) return sourceName.test(path) ? 'files' : 'nothing';
    if (this.#fileSystem.directoryExists(path)) {
      this.#compareBelow(path);
      return 'files';
    }
    // Removed, and never read itself: relevant when it contained a file that was read, or a base of the tsconfig is missing.
    if (baseNameOf(path) === 'package.json') return 'files';
    if (!this.#compareBelow(path)) return 'nothing';
    return this.#tsconfigChanged() ? 'tsconfig' : 'files';
  }

  /** Whether any file that was read below a directory has changed. */
  #compareBelow(directory: string): boolean {
    let found = this.#tsconfig.configFiles.some((file) => isInside(file, directory));
    for (const path of this.#application.sources.paths()) {
      if (isInside(path, directory) && this.#application.compare(path) !== 'same') found = true;
    }
    return found;
  }

  #tsconfigChanged(): boolean {
    for (const [path, text] of this.#configTexts) if (this.#fileSystem.readFile(path) !== text) return true;
    return false;
  }

  #readTsconfig(): Tsconfig {
    return readTsconfig(this.settings, this.#fileSystem, this.#caseSensitive, this.outputs);
  }

  #readConfigTexts(): ReadonlyMap<string, string | undefined> {
    return new Map(this.#tsconfig.configFiles.map((path) => [path, this.#fileSystem.readFile(path)]));
  }

  /** The path of a file in messages. */
  #pathOf(path: string): string {
    return isInside(path, libraryDirectory) ? baseNameOf(path) : relativePath(this.settings.directory, path);
  }

  /** The files that the program is made from. */
  get #fileNames(): readonly string[] {
    const { fileNames } = this.#tsconfig;
    return this.#beginnings === undefined
      ? fileNames
      : [...new Set([...fileNames, ...this.#beginnings])].sort(compareText);
  }

  /** The sources. Released ones are read again. */
  get #application(): ApplicationProgram {
    if (this.#opened === undefined) {
      const hadAllTypes = this.#released?.hadAllTypes === true;
      this.#opened = this.#open();
      if (hadAllTypes) this.#opened.loadAllTypes();
    }
    return this.#opened;
  }

  #open(): ApplicationProgram {
    this.#released = undefined;
    this.#beginnings = undefined;
    const application = this.#newProgram();
    if (!this.#tsconfig.listsFilesAlone || application.filesOfAshlar.some(hasDecoratedClass)) return application;
    // Only generated code leads to the application, and it does not exist yet or must not be read.
    this.#beginnings = filesBesideOutput(this.settings, this.#fileSystem);
    return this.#newProgram();
  }

  #newProgram(): ApplicationProgram {
    return new ApplicationProgram(
      {
        directory: this.settings.directory,
        fileSystem: this.#fileSystem,
        caseSensitive: this.#caseSensitive,
        packages: this.#packages,
        options: this.#tsconfig.options,
        bodyUses: this.#bodyUses,
        built: new BuiltSources(this.#fileSystem, () => this.#tsconfig.builtSources),
        libraries: this.#libraries,
      },
      this.#fileNames,
    );
  }
}

function hasDecoratedClass({ statements }: ts.SourceFile): boolean {
  return statements.some((statement) => ts.isClassDeclaration(statement) && ts.getDecorators(statement) !== undefined);
}

function widerOf(a: Extent, b: Extent): Extent {
  return extents.indexOf(a) > extents.indexOf(b) ? a : b;
}

/** Hides output directories, so that the output of an earlier build never influences the next one. */
function withoutOutput(inner: FileSystem, outputs: readonly string[]): FileSystem {
  const hidden = (path: string): boolean => outputs.some((out) => isInside(path, out));
  return {
    readFile: (path) => (hidden(path) ? undefined : inner.readFile(path)),
    isUtf8: (path) => inner.isUtf8(path),
    fileExists: (path) => !hidden(path) && inner.fileExists(path),
    directoryExists: (path) => !hidden(path) && inner.directoryExists(path),
    readDirectory: (path) =>
      hidden(path) ? [] : inner.readDirectory(path).filter(({ name }) => !hidden(joinPath(path, name))),
    realPath: (path) => inner.realPath(path),
    stamp: (path) => (hidden(path) ? undefined : inner.stamp(path)),
    writeFile: (path, text) => inner.writeFile(path, text),
    removeFile: (path) => inner.removeFile(path),
    removeEmptyDirectory: (path) => inner.removeEmptyDirectory(path),
  };
}
