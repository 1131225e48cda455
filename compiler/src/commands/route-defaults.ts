import { importSpecifier } from '../files/import-specifier.js';
import { packageFilesIn } from '../link/package-files.js';
import { findRouteDefaults } from '../link/routes/find-route-defaults.js';
import type { ClassReference } from '../model/class-reference.js';
import type { PackageFiles } from '../model/package-file.js';
import { fileSystemError } from '../output/file-system-error.js';
import { openPackage, type PackageLocation } from '../settings/package.js';
import type { OutputStyle } from '../settings/settings.js';

/** The settings of the root module that apply to the routes of every controller of an application. */
export interface RouteDefaults {
  /** The path that precedes those of the controllers: `/api`, `/{tenant}`; empty without one. */
  readonly path: string;
  /** The guards, each once. */
  readonly guards: readonly ImportableClass[];
  /** The interceptors, each once. */
  readonly interceptors: readonly ImportableClass[];
  /** Whether the application limits the rate of requests. */
  readonly isThrottled: boolean;
  /** The status of the response to invalid inputs. */
  readonly validationStatus: number;
}

/** A class, and how a file imports it. */
export interface ImportableClass {
  /** The name of its declaration; `default` for a class without a name. */
  readonly name: string;
  /** The name under which it is exported; `default` for a default export. */
  readonly exportName: string;
  readonly specifier: string;
}

/** The sources that are read, and the file that imports their classes. */
export interface RouteDefaultsOptions extends PackageLocation {
  /** The directory of the importing file, relative to the package: `src/notes`. */
  readonly importedFrom: string;
}

const none: RouteDefaults = { path: '', guards: [], interceptors: [], isThrottled: false, validationStatus: 400 };

/**
 * Reads what the root module of the first application of a package applies to every controller; nothing when there is no root
 * module. `undefined` when the sources cannot be read. Other errors of the application do not matter.
 */
export async function readRouteDefaults(options: RouteDefaultsOptions): Promise<RouteDefaults | undefined> {
  try {
    return await readDefaults(options);
  } catch (error) {
    if (fileSystemError(error) === undefined) throw error;
    return undefined;
  }
}

async function readDefaults(options: RouteDefaultsOptions): Promise<RouteDefaults | undefined> {
  const { applications, outputs, fileSystem } = openPackage(options);
  const [settings] = applications;
  if (settings === undefined) return undefined;
  // Loads TypeScript, which other commands do without.
  const { openProject } = await import('../sources/open-project.js');
  const project = openProject(settings, fileSystem, outputs);
  if (project.problems.length > 0) return undefined;
  const { readFacts } = await import('../read/read-facts.js');
  const facts = readFacts(project);
  const found = findRouteDefaults(facts, settings);
  if (found === undefined) return none;
  const { importExtension } = project.outputStyle();
  const packageFiles = packageFilesIn(facts);
  const importable = (classes: readonly ClassReference[]) =>
    classes.flatMap((one) => importOf(one, options.importedFrom, importExtension, packageFiles) ?? []);
  return {
    ...found,
    path: found.path.map((part) => (part.kind === 'literal' ? `/${part.text}` : `/{${part.name}}`)).join(''),
    guards: importable(found.guards),
    interceptors: importable(found.interceptors),
  };
}

/** The import of a class; `undefined` for one that its file does not export, which is an error of the application. */
function importOf(
  { name, origin }: ClassReference,
  directory: string,
  extension: OutputStyle['importExtension'],
  packageFiles: PackageFiles,
): ImportableClass | undefined {
  const { exportName } = origin;
  if (exportName === undefined) return undefined;
  if (origin.kind === 'package') return { name, exportName, specifier: origin.specifier };
  const ofPackage = packageFiles.get(origin.file)?.imports.get(exportName)?.value;
  if (ofPackage !== undefined) return { name, ...ofPackage };
  return { name, exportName, specifier: importSpecifier(directory, origin.file, extension) };
}
