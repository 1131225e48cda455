import type { ts } from 'ts-morph';
import type { FileSystem } from '../../files/file-system.js';
import { directoryOf, joinPath, relativePath } from '../../files/path.js';
import type { FileFacts } from '../../model/facts.js';
import { libraryEntries, writtenFiles } from '../../settings/library-entries.js';
import type { Manifest } from '../../settings/read-manifest.js';
import { parseConfigHost } from '../../settings/read-tsconfig.js';
import type { LibrarySettings } from '../../settings/settings.js';
import { importSpecifiersOf } from '../import-specifiers.js';
import { openProject } from '../open-project.js';
import type { Project } from '../project.js';
import { rejectingFunctions } from '../rejecting-functions.js';
import { typeScriptInternals } from '../typescript-internals.js';
import { publishedSource } from './published-source.js';

/** A module that a package exports. */
export interface LibraryEntry {
  /** As applications write it: `@mono/platform/testing`. */
  readonly specifier: string;
  readonly file: ts.SourceFile;
}

/** A package, opened as a library. */
export class LibraryProject {
  readonly project: Project;
  readonly entries: readonly LibraryEntry[];
  /** The entries whose source is not known, with the files that they lead to. */
  readonly unknown: readonly { readonly entry: string; readonly target: string }[];
  /** The sources of the entries, relative to the package, by the keys of `exports`. */
  readonly paths: ReadonlyMap<string, string>;
  readonly #settings: LibrarySettings;

  constructor(settings: LibrarySettings, manifest: Manifest, fileSystem: FileSystem) {
    const { directory, name, tsconfig, sources } = settings;
    this.#settings = settings;
    // A library has no generated files.
    const out = joinPath(directory, 'node_modules/.cache/ashlar/library');
    this.project = openProject(
      { directory, name, version: '0.0.0', out, tsconfig, main: joinPath(directory, 'src/main.ts') },
      fileSystem,
    );
    const host = parseConfigHost(fileSystem, true, directory);
    const written = writtenFiles(tsconfig, host);
    const found = libraryEntries({ directory, fileSystem, manifest, written, named: sources });
    const files = new Map(this.project.reading.sourceFiles.map((file) => [file.fileName, file]));
    const entries: LibraryEntry[] = [];
    const unknown = [...found.unknown];
    for (const [entry, path] of found.sources) {
      const file = files.get(path);
      if (file === undefined) unknown.push({ entry, target: relativePath(directory, path) });
      else entries.push({ specifier: `${name}${entry.slice(1)}`, file });
    }
    this.entries = entries;
    this.unknown = unknown;
    this.paths = new Map([...found.sources].map(([entry, path]) => [entry, relativePath(directory, path)]));
  }

  /** The facts of the files to which the entries lead. */
  reachedOf(facts: readonly FileFacts[]): readonly FileFacts[] {
    const { reading } = this.project;
    const reached = new Set(this.entries.map(({ file }) => file));
    // The loop also visits the files that are added meanwhile.
    for (const file of reached) {
      for (const literal of importSpecifiersOf(file)) {
        const target = reading.graph.importedFile(file, literal);
        if (target !== undefined && reading.isOwn(target)) reached.add(target);
      }
    }
    const paths = new Set([...reached].map(({ fileName }) => reading.relative(fileName)));
    return facts.filter(({ file }) => paths.has(file));
  }

  /** The texts of the sources that applications can observe, by their paths in the package. Sorted. */
  published(): ReadonlyMap<string, string> {
    const { reading } = this.project;
    const { directory } = this.#settings;
    const own = reading.sourceFiles.filter((file) => reading.isOfApplication(file));
    for (const file of own) typeScriptInternals.setParentRecursive(file, false);
    const rejecting = rejectingFunctions(own);
    const texts = new Map<string, string>();
    const reached = new Set(this.entries.map(({ file }) => file));
    for (const file of reached) {
      const targetOf = (literal: ts.StringLiteralLike) => {
        const target = reading.graph.importedFile(file, literal);
        return target !== undefined && reading.isOfApplication(target) ? target : undefined;
      };
      const { text, imports } = publishedSource({
        sourceFile: file,
        rejecting,
        specifierOf: (literal) => {
          const target = targetOf(literal);
          return target && specifierBetween(file.fileName, target.fileName);
        },
      });
      texts.set(relativePath(directory, file.fileName), text);
      for (const literal of imports) {
        const target = targetOf(literal);
        if (target !== undefined) reached.add(target);
      }
    }
    return new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** A relative import that every kind of module resolution understands. */
function specifierBetween(importer: string, target: string): string {
  const path = relativePath(directoryOf(importer), target).replace(/(?:\.d)?\.([cm]?)tsx?$/, '.$1js');
  return path.startsWith('.') ? path : `./${path}`;
}
