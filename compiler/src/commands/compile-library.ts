import { loadAnalyzers } from '../check/analyzers/load-analyzers.js';
import { check } from '../check/check.js';
import { unknownSecurityScheme } from '../diagnostics/catalogue/api-document.js';
import { emptyLibrary, unknownLibrarySource, unpublishedLibrary } from '../diagnostics/catalogue/libraries.js';
import { missingConfiguration } from '../diagnostics/catalogue/module-arguments.js';
import { userWithoutGuard } from '../diagnostics/catalogue/routes.js';
import { missingThrottleModule } from '../diagnostics/catalogue/throttling.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { hasErrors } from '../diagnostics/has-errors.js';
import { projectDiagnostics } from '../diagnostics/project-diagnostics.js';
import { sortDiagnostics } from '../diagnostics/sort-diagnostics.js';
import { withPaths } from '../diagnostics/with-paths.js';
import type { FileSystem } from '../files/file-system.js';
import { joinPath } from '../files/path.js';
import { libraryFileName, libraryText } from '../libraries/library-file.js';
import { link } from '../link/link.js';
import { exportedModules, importingRoot, isGlobal, rootFile } from '../link/modules/library-root.js';
import type { ClassFacts, FileFacts } from '../model/facts.js';
import { distinct } from '../model/group-by.js';
import { readFacts } from '../read/read-facts.js';
import { isPublished, type Manifest, readManifest } from '../settings/read-manifest.js';
import type { LibrarySettings } from '../settings/settings.js';
import { LibraryProject } from '../sources/libraries/library-project.js';

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
  const library = new LibraryProject(settings, manifest, fileSystem);
  const setup = [
    ...projectDiagnostics(library.project.problems),
    ...library.unknown.map(({ entry, target }) => unknownLibrarySource.at(undefined, { entry, target })),
    ...(library.entries.length + library.unknown.length === 0 ? [emptyLibrary.at(undefined, { name })] : []),
  ];
  if (setup.length > 0) return { diagnostics: setup, modules: 0 };
  const facts = library.reachedOf(readFacts(library.project, { exported: library.entries }));
  const modules = exportedModules(facts, name);
  const problems = await checkModules(modules, facts, name);
  const checked = withPaths(problems, (file) => library.project.pathOfFile(file));
  const found = [...checked, ...publication(manifest, name)];
  const { silence = [] } = settings;
  const diagnostics = sortDiagnostics(
    distinct(found.filter(({ severity, name: kind }) => severity === 'error' || !silence.includes(kind))),
  );
  if (hasErrors(diagnostics)) return { diagnostics, modules: modules.length };
  const text = libraryText({ package: name, entries: library.paths, sources: library.published() });
  return { diagnostics, file: { path: joinPath(directory, libraryFileName), text }, modules: modules.length };
}

/**
 * The diagnostics of the modules in an application that imports them, without those about the rest of it. Modules that exclude each other,
 * for example by equal routes, are checked one by one, with the global modules, on which the others may rely.
 */
async function checkModules(
  modules: readonly ClassFacts[],
  facts: readonly FileFacts[],
  name: string,
): Promise<readonly Diagnostic[]> {
  const together = await checkImported(modules, facts, name);
  if (!hasErrors(together)) return together;
  const found: Diagnostic[] = [];
  for (const module of modules) {
    const others = modules.filter((one) => one !== module && isGlobal(one));
    found.push(...(await checkImported([...others, module], facts, name)));
  }
  return found;
}

async function checkImported(
  modules: readonly ClassFacts[],
  facts: readonly FileFacts[],
  name: string,
): Promise<readonly Diagnostic[]> {
  const root = { file: rootFile, className: 'LibraryRoot' };
  const model = link([...facts, importingRoot(modules)], { name, version: '0.0.0', root });
  const { diagnostics } = check(model, { analyzers: await loadAnalyzers([model]) });
  return diagnostics.filter(({ span, code }) => span?.file !== rootFile && !suppliedByApplications.has(code));
}

/** The diagnostics about what applications supply for all their modules: throttle policies, security schemes, arguments of modules, users of requests. */
const suppliedByApplications: ReadonlySet<string> = new Set(
  [missingThrottleModule, unknownSecurityScheme, missingConfiguration, userWithoutGuard].map(({ code }) => code),
);

function publication(manifest: Manifest, name: string): readonly Diagnostic[] {
  return isPublished(manifest, libraryFileName) ? [] : [unpublishedLibrary.at(undefined, { name })];
}
