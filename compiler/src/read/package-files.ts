import type { ts } from 'ts-morph';
import { compareText } from '../model/compare-text.js';
import { groupBy } from '../model/group-by.js';
import type { PackageEntry, PackageFile, PackageImport, PackageImports } from '../model/package-file.js';
import { importSpecifiersOf } from '../sources/import-specifiers.js';
import type { ProjectReading } from '../sources/project.js';
import { exportsOfFile, type FileExport } from './exports-of-file.js';

/**
 * The files of other packages that an application reads, by their absolute paths; empty for most applications. With `exported`, the
 * modules that a library exports, its own files belong to a package too: there is no application.
 */
export function packageFiles(
  reading: ProjectReading,
  exported?: readonly PackageModule[],
): ReadonlyMap<string, PackageFile> {
  const own = exported === undefined ? reading.sourceFiles.filter((file) => reading.isOfApplication(file)) : [];
  if (own.length === reading.sourceFiles.length) return new Map();
  return new PackageFileReader(reading, new Set(own), exported).read();
}

/** A module of another package that can be imported by the application, with its file. */
export interface PackageModule {
  readonly specifier: string;
  readonly file: ts.SourceFile;
}

/** A declaration: its file, and its name there. */
interface Declared {
  readonly file: ts.SourceFile;
  readonly name: string;
  readonly isTypeOnly: boolean;
}

class PackageFileReader {
  readonly #reading: ProjectReading;
  readonly #own: ReadonlySet<ts.SourceFile>;
  readonly #others: readonly ts.SourceFile[];
  readonly #exported: readonly PackageModule[] | undefined;
  readonly #exports = new Map<ts.SourceFile, ReadonlyMap<string, Declared>>();

  constructor(
    reading: ProjectReading,
    own: ReadonlySet<ts.SourceFile>,
    exported: readonly PackageModule[] | undefined,
  ) {
    this.#reading = reading;
    this.#own = own;
    this.#others = reading.sourceFiles.filter((file) => !own.has(file));
    this.#exported = exported;
  }

  read(): ReadonlyMap<string, PackageFile> {
    const entries = this.#entries();
    const imports = new Map<ts.SourceFile, Map<string, PackageImports>>();
    for (const entry of entries) {
      for (const [exportName, { file, name, isTypeOnly }] of this.#exportsOf(entry.file)) {
        const ofFile = imports.get(file) ?? new Map<string, PackageImports>();
        imports.set(file, ofFile);
        const one: PackageImport = { specifier: entry.specifier, exportName };
        const known = ofFile.get(name);
        // The first entry is the best one, and the declared name precedes other names.
        const value = isTypeOnly ? known?.value : better(known?.value, one, name);
        ofFile.set(name, { ...(value !== undefined && { value }), type: better(known?.type, one, name) });
      }
    }
    const relative = this.#reachedByRelativeImports();
    const byPackage = groupBy(entries, ({ file }) => this.#packageOf(file));
    return new Map(
      this.#others.map((file) => {
        const [entry] = byPackage.get(this.#packageOf(file)) ?? [];
        return [file.fileName, this.#packageFile(file, entry, imports.get(file), relative.has(file))];
      }),
    );
  }

  #packageFile(
    file: ts.SourceFile,
    entry: PackageModule | undefined,
    imports: ReadonlyMap<string, PackageImports> | undefined,
    isRelative: boolean,
  ): PackageFile {
    const exported = exportsOfFile(file).named.flatMap(({ name, declared, from }) => {
      const found = from === undefined ? imports?.get(declared) : undefined;
      return found === undefined ? [] : [[name, found] as const];
    });
    const place: PackageEntry | undefined = entry && {
      specifier: entry.specifier,
      file: this.#reading.pathOf(entry.file.fileName),
    };
    return {
      package: this.#packageOf(file),
      directory: this.#reading.pathOf(this.#reading.packageDirectoryOf(file.fileName) ?? file.fileName),
      path: this.#reading.pathOf(file.fileName),
      imports: new Map(exported.sort(([a], [b]) => compareText(a, b))),
      ...(place !== undefined && { entry: place }),
      ...(isRelative && { isRelative: true }),
    };
  }

  #packageOf({ fileName }: ts.SourceFile): string {
    return this.#reading.packageNameOf(fileName) ?? this.#reading.relative(fileName);
  }

  /**
   * The modules of other packages by which the application can import them, the best ones first: those that it imports itself,
   * then those that packages import and that it finds too.
   */
  #entries(): readonly PackageModule[] {
    const ofApplication = this.#exported ?? this.#entriesIn([...this.#own]);
    const known = new Set(ofApplication.map(({ specifier }) => specifier));
    const [first] = this.#exported?.map(({ file }) => file) ?? this.#own;
    const further = this.#entriesIn(this.#others).filter(
      ({ specifier, file }) =>
        !known.has(specifier) && first !== undefined && this.#reading.graph.resolve(first, specifier) === file.fileName,
    );
    return [...ofApplication, ...further];
  }

  /** The modules of other packages that files import, the shortest specifiers first. */
  #entriesIn(files: readonly ts.SourceFile[]): readonly PackageModule[] {
    const { graph } = this.#reading;
    const found = new Map<string, PackageModule>();
    for (const importer of files) {
      for (const literal of importSpecifiersOf(importer)) {
        const specifier = literal.text;
        if (isRelative(specifier)) continue;
        const file = graph.importedFile(importer, literal);
        if (file === undefined || !this.#reading.isOwn(file) || this.#own.has(file)) continue;
        found.set(`${specifier} ${file.fileName}`, { specifier, file });
      }
    }
    return [...found.values()].sort(
      (a, b) => a.specifier.length - b.specifier.length || compareText(a.specifier, b.specifier),
    );
  }

  #reachedByRelativeImports(): ReadonlySet<ts.SourceFile> {
    const { graph } = this.#reading;
    const reached = new Set(this.#own);
    // The loop also visits the files that are added meanwhile.
    for (const importer of reached) {
      for (const literal of importSpecifiersOf(importer)) {
        const file = isRelative(literal.text) ? graph.importedFile(importer, literal) : undefined;
        if (file !== undefined && this.#reading.isOwn(file)) reached.add(file);
      }
    }
    return reached;
  }

  /** The exports of a file by their names, with their declarations. */
  #exportsOf(file: ts.SourceFile): ReadonlyMap<string, Declared> {
    const known = this.#exports.get(file);
    if (known !== undefined) return known;
    const found = new Map<string, Declared>();
    // Files that export each other see what is known so far.
    this.#exports.set(file, found);
    const { named, whole } = exportsOfFile(file);
    for (const one of named) {
      const declared = this.#declared(file, one);
      if (declared !== undefined) found.set(one.name, declared);
    }
    const own = new Set(named.map(({ name }) => name));
    const ambiguous = new Set<string>();
    for (const { from, isTypeOnly } of whole) {
      const target = this.#reading.graph.importedFile(file, from);
      if (target === undefined || !this.#reading.isOwn(target)) continue;
      for (const [name, declared] of this.#exportsOf(target)) {
        if (name === 'default' || own.has(name)) continue;
        const other = found.get(name);
        if (other !== undefined && (other.file !== declared.file || other.name !== declared.name)) ambiguous.add(name);
        else found.set(name, { ...declared, isTypeOnly: declared.isTypeOnly || isTypeOnly });
      }
    }
    for (const name of ambiguous) found.delete(name);
    return found;
  }

  #declared(file: ts.SourceFile, { declared: name, from, isTypeOnly }: FileExport): Declared | undefined {
    if (from === undefined) return { file, name, isTypeOnly };
    const target = this.#reading.graph.importedFile(file, from);
    const found = target && this.#reading.isOwn(target) ? this.#exportsOf(target).get(name) : undefined;
    return found && { ...found, isTypeOnly: found.isTypeOnly || isTypeOnly };
  }
}

function better(known: PackageImport | undefined, found: PackageImport, declared: string): PackageImport {
  if (known === undefined) return found;
  const isRenamed = known.specifier === found.specifier && known.exportName !== declared;
  return isRenamed && found.exportName === declared ? found : known;
}

function isRelative(specifier: string): boolean {
  return /^(?:\.{1,2}(?:\/|$)|\/)/.test(specifier);
}
