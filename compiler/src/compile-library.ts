import { loadAnalyzers } from './check/analyzers/load-analyzers.js';
import { check } from './check/check.js';
import { unknownSecurityScheme } from './diagnostics/catalogue/api-document.js';
import { emptyLibrary, unknownLibrarySource, unpublishedLibrary } from './diagnostics/catalogue/libraries.js';
import { missingConfiguration } from './diagnostics/catalogue/module-arguments.js';
import { missingThrottleModule } from './diagnostics/catalogue/throttling.js';
import type { Diagnostic } from './diagnostics/diagnostic.js';
import { hasErrors } from './diagnostics/has-errors.js';
import { projectDiagnostics } from './diagnostics/project-diagnostics.js';
import { sortDiagnostics } from './diagnostics/sort-diagnostics.js';
import { withPaths } from './diagnostics/with-paths.js';
import type { FileSystem } from './files/file-system.js';
import { joinPath } from './files/path.js';
import { libraryFileName, libraryText } from './libraries/library-file.js';
import { link } from './link/link.js';
import { exportedModules, importingRoot, rootFile } from './link/modules/library-root.js';
import type { FileFacts } from './model/facts.js';
import { distinct } from './model/group-by.js';
import { readFacts } from './read/read-facts.js';
import { isPublished, type Manifest, readManifest } from './settings/read-manifest.js';
import type { LibrarySettings } from './settings/settings.js';
import { openLibrary } from './sources/open-library.js';

/** A compiled library. */
export interface CompiledLibrary {
  /** Sorted by file and position. */
  readonly diagnostics: readonly Diagnostic[];
  /** The library file; absent when a diagnostic is an error. */
  readonly file?: { readonly path: string; readonly text: string };
  /** The number of modules that applications can import. */
  readonly modules: number;
}

/** Checks the modules of a package by themselves, and describes what it exports. Writes nothing. */
export async function compileLibrary(settings: LibrarySettings, fileSystem: FileSystem): Promise<CompiledLibrary> {
  const { directory, name } = settings;
  const manifest = readManifest(directory, fileSystem);
  const library = openLibrary(settings, manifest, fileSystem);
  const setup = [
    ...projectDiagnostics(library.project.problems),
    ...library.unknown.map(({ entry, target }) => unknownLibrarySource.at(undefined, { entry, target })),
    ...(library.entries.length + library.unknown.length === 0 ? [emptyLibrary.at(undefined, { name })] : []),
  ];
  if (setup.length > 0) return { diagnostics: setup, modules: 0 };
  const facts = library.reachedOf(readFacts(library.project, { exported: library.entries }));
  const modules = exportedModules(facts, name);
  const checked = withPaths(await checkAlone(facts, settings), (file) => library.project.pathOfFile(file));
  const found = [...checked, ...publication(manifest, name)];
  const { silence = [] } = settings;
  const diagnostics = sortDiagnostics(
    distinct(found.filter(({ severity, name: kind }) => severity === 'error' || !silence.includes(kind))),
  );
  if (hasErrors(diagnostics)) return { diagnostics, modules: modules.length };
  const text = libraryText({ package: name, entries: library.paths, sources: library.published() });
  return { diagnostics, file: { path: joinPath(directory, libraryFileName), text }, modules: modules.length };
}

/** The diagnostics of each exported module in an application that imports it alone. The rest of such an application may be missing. */
async function checkAlone(facts: readonly FileFacts[], { name }: LibrarySettings): Promise<readonly Diagnostic[]> {
  const exported = exportedModules(facts, name);
  const models = exported.map((module) => {
    const root = importingRoot(module, exported);
    return link([...facts, root], { name, version: '0.0.0', root: { file: rootFile, className: 'LibraryRoot' } });
  });
  const analyzers = await loadAnalyzers(models);
  return models.flatMap((model) => {
    const { diagnostics } = check(model, { analyzers });
    return diagnostics.filter(({ span, code }) => span?.file !== rootFile && !suppliedByApplications.has(code));
  });
}

/** The diagnostics about what applications supply for all their modules: throttle policies, security schemes, arguments of modules. */
const suppliedByApplications: ReadonlySet<string> = new Set(
  [missingThrottleModule, unknownSecurityScheme, missingConfiguration].map(({ code }) => code),
);

function publication(manifest: Manifest, name: string): readonly Diagnostic[] {
  return isPublished(manifest, libraryFileName) ? [] : [unpublishedLibrary.at(undefined, { name })];
}
