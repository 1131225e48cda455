import { type CompiledApplication, compile } from '../compile.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { diskFileSystem } from '../files/disk-file-system.js';
import type { FileSystem } from '../files/file-system.js';
import type { ImportExtension } from '../files/import-specifier.js';
import { memoryFileSystem } from '../files/memory-file-system.js';
import { baseNameOf, joinPath } from '../files/path.js';
import { DamagedSourceError } from '../migrate/damaged-source-error.js';
import { type LeftDecision, leftDecisions, readSources } from '../migrate/left-decisions.js';
import { migrateSources, type SourceMigration } from '../migrate/migrate-sources.js';
import { ashlarRoutes, type DeclaredRoute, nestRoutes } from '../migrate/nest/declared-routes.js';
import { leftovers } from '../migrate/nest/leftovers.js';
import { nestSteps } from '../migrate/nest/steps.js';
import { SourceText } from '../repair/source-text.js';
import { importExtension } from '../settings/output-style.js';
import { openPackage, type PackageLocation } from '../settings/package.js';
import { readTsconfig } from '../settings/read-tsconfig.js';
import { fixSources } from './fix-sources.js';

export type { LeftDecision } from '../migrate/left-decisions.js';
export type { DeclaredRoute } from '../migrate/nest/declared-routes.js';

/** The package to migrate. */
export interface MigrationOptions extends PackageLocation {
  /** The name of the package. */
  readonly name: string;
  /** Makes the other files of the project. */
  readonly projectFiles: (sources: NestSources) => readonly MigratedFileText[];
}

/** The migrated sources, and the facts about them that decide about the other files of the project. */
export interface NestSources extends Omit<SourceMigration, 'files'> {
  readonly hasBaseUrl: boolean;
  /** The end of relative imports in generated files. */
  readonly importExtension: ImportExtension;
}

/** A file after the migration. */
export interface MigratedFileText {
  /** Relative to the directory of the package. */
  readonly path: string;
  /** `undefined` for a file that is removed. */
  readonly text: string | undefined;
}

/** A migrated application, in memory. */
export interface NestMigration {
  /** The files that change, by path. */
  readonly files: readonly MigratedFileText[];
  /** The sources that stay as they are, by path. */
  readonly unchanged: readonly string[];
  readonly decisions: SourceMigration['decisions'];
  /** The decisions that are left to a person. */
  readonly left: readonly LeftDecision[];
  /** The files that a step could not change. */
  readonly bugs: SourceMigration['bugs'];
  /** The routes before the migration. */
  readonly routes: readonly DeclaredRoute[];
  /** The routes after it, as the sources declare them. */
  readonly routesAfter: readonly DeclaredRoute[];
  /** The result of compiling the sources after the repairs of the compiler; `undefined` where `ashlar` is not installed. */
  readonly compiled:
    | {
        readonly diagnostics: readonly Diagnostic[];
        /** Absent while the application has errors. */
        readonly application?: CompiledApplication;
        /** The number of repairs. */
        readonly repairs: number;
      }
    | undefined;
}

function rejectDamaged(file: string, text: string): void {
  const source = new SourceText(file, text);
  const offset = source.damagedAt;
  if (offset !== undefined)
    throw new DamagedSourceError(`\`${file}\` has a syntax error in line ${source.placeOf(offset).line}`);
}

/**
 * Moves an application of NestJS to Ashlar, in memory: its sources by steps and by the repairs of the compiler, then the rest.
 * @throws DamagedSourceError for a source with a syntax error.
 */
export async function migrateNest(options: MigrationOptions): Promise<NestMigration> {
  const { fileSystem: disk = diskFileSystem, projectFiles } = options;
  const { directory, applications, outputs, relative } = openPackage(options);
  const [settings] = applications;
  const tsconfig = (settings && readTsconfig(settings, disk, true, outputs).options) ?? {};
  const { baseUrl, paths, esModuleInterop, module = 0, strict = false, strictNullChecks = strict } = tsconfig;
  const texts = readSources(directory, disk);
  for (const [file, text] of texts) rejectDamaged(file, text);
  const migrated = {
    name: options.name,
    ...(baseUrl !== undefined && { baseUrl: relative(baseUrl).replace(/^\.$/, '') }),
    ...(paths !== undefined && { paths }),
    extension: importExtension(tsconfig),
    strictNullChecks,
    // The modules of Node have it without the option.
    esModuleInterop: esModuleInterop ?? module >= firstModuleOfNode,
  };
  const { files, ...sources } = migrateSources(texts, migrated, nestSteps);
  const project = projectFiles({ ...sources, hasBaseUrl: baseUrl !== undefined, importExtension: migrated.extension });
  const changed = new Map<string, string | undefined>([
    ...files.map(({ file, after }): [string, string] => [file, after]),
    ...project.map(({ path, text }): [string, string | undefined] => [path, text]),
  ]);
  const memory = memoryFileSystem(textsIn(directory, changed), { fallback: disk });
  const isInstalled = isAshlarInstalled(directory, disk);
  const fixed = isInstalled ? await fixSources({ directory, fileSystem: memory }) : undefined;
  for (const { file, after } of fixed?.files ?? []) changed.set(file, after);
  for (const { file, after } of migrateSources(readSources(directory, memory), migrated, [leftovers]).files) {
    changed.set(file, after);
    memory.writeFile(joinPath(directory, file), after);
  }
  for (const file of emptyFiles(readSources(directory, memory), texts)) changed.set(file, undefined);
  const compiled = fixed && (await compile({ directory, fileSystem: memory }));
  const [application] = compiled?.applications ?? [];
  return {
    files: Array.from(changed, ([path, text]) => ({ path, text }))
      .filter(({ path, text }) => text !== disk.readFile(joinPath(directory, path)))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    unchanged: [...texts.keys()].filter((path) => !changed.has(path)).toSorted(),
    decisions: sources.decisions,
    bugs: sources.bugs,
    left: leftDecisions(directory, memory),
    routes: nestRoutes(texts, migrated),
    routesAfter: ashlarRoutes(readSources(directory, memory), migrated),
    compiled: compiled && {
      diagnostics: compiled.diagnostics,
      ...(application !== undefined && { application }),
      repairs: fixed?.repairs.length ?? 0,
    },
  };
}

/** The files that have nothing left, and that no other file imports: those of decorators that are guards now. */
function emptyFiles(after: ReadonlyMap<string, string>, before: ReadonlyMap<string, string>): readonly string[] {
  const isEmpty = (text = '') => /^\s*(?:export \{\};?\s*)?$/.test(text);
  return [...after].flatMap(([file, text]) => {
    if (!isEmpty(text) || isEmpty(before.get(file))) return [];
    const name = `/${baseNameOf(file).replace(/\.tsx?$/, '')}`;
    const isImported = [...after.values()].some(
      (other) => other.includes(`${name}'`) || other.includes(`${name}"`) || other.includes(`${name}.js`),
    );
    return isImported ? [] : [file];
  });
}

/** `ts.ModuleKind.Node16` */
const firstModuleOfNode = 100;

function textsIn(directory: string, files: ReadonlyMap<string, string | undefined>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...files].flatMap(([path, text]): [string, string][] =>
      text === undefined ? [] : [[joinPath(directory, path), text]],
    ),
  );
}

function isAshlarInstalled(start: string, fileSystem: FileSystem): boolean {
  for (let directory = start; ; directory = directory.slice(0, directory.lastIndexOf('/'))) {
    if (fileSystem.fileExists(`${directory}/node_modules/ashlar/package.json`)) return true;
    if (!directory.includes('/')) return false;
  }
}
