import type { ModuleDeclaration } from '../../declare/module-declaration.js';
import type { ClassListEntry, Issue } from '../../model/application-model.js';
import type { PackageFiles } from '../../model/package-file.js';
import type { Span } from '../../model/span.js';
import { importedBy, reachedFrom } from './reached-from.js';

/** A root module that settings name. */
export interface NamedRoot {
  readonly file: string;
  readonly className: string;
  /** The setting. */
  readonly span?: Span;
}

/** The root module. With an issue, it is the one that most likely is meant: everything else is checked with it. */
export interface RootResult {
  /** Absent when there are no modules. */
  readonly root?: ModuleDeclaration;
  readonly issue?: Issue;
  /** Present when other modules may be the root as well: the modules may belong to several applications. */
  readonly isOneOfSeveral?: true;
}

/** The root when the settings name none and several modules are imported by no other. */
const conventional = { file: 'src/app.ts', className: 'AppModule' };

/** Finds the root module: the one in the settings, else the one that no module imports, else `AppModule` of `src/app.ts`. */
export function findRoot(
  declarations: ReadonlyMap<string, ModuleDeclaration>,
  packageFiles: PackageFiles,
  wanted?: NamedRoot,
): RootResult {
  const modules = [...declarations.values()];
  if (wanted !== undefined) {
    const root = modules.find((module) => isNamed(module, wanted));
    if (root !== undefined) return { root };
    return { ...findRoot(declarations, packageFiles), issue: unknownRoot(wanted, modules) };
  }
  const candidates = ownFirst(withoutImporter(modules), packageFiles);
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1) return { root: only };
  const root = modules.find((module) => isNamed(module, conventional));
  if (root !== undefined) return { root };
  const issue: Issue = { kind: 'no-root' };
  if (only === undefined) return { ...withMostModules(modules, declarations), issue, isOneOfSeveral: true };
  return choose(candidates, declarations);
}

/** The module that reaches most others. */
function withMostModules(
  modules: readonly ModuleDeclaration[],
  declarations: ReadonlyMap<string, ModuleDeclaration>,
): Pick<RootResult, 'root'> {
  let most: { readonly root: ModuleDeclaration; readonly size: number } | undefined;
  for (const root of modules) {
    const { size } = reachedFrom(root, declarations);
    if (most === undefined || size > most.size) most = { root, size };
  }
  return most === undefined ? {} : { root: most.root };
}

/** A root that the settings name and that is not a module, with the names of the modules that may be meant. */
function unknownRoot({ file, className, span }: NamedRoot, modules: readonly ModuleDeclaration[]): Issue {
  const names = modules.map((module) => `${module.span.file}#${module.class.name}`);
  return { kind: 'no-root', wanted: `${file}#${className}`, modules: names, ...(span !== undefined && { span }) };
}

/** `file` may be absolute: settings have absolute paths, spans relative ones. */
function isNamed(module: ModuleDeclaration, { file, className }: NamedRoot): boolean {
  const { file: declared } = module.span;
  return module.class.name === className && (declared === file || file.endsWith(`/${declared}`));
}

function withoutImporter(modules: readonly ModuleDeclaration[]): readonly ModuleDeclaration[] {
  const imported = new Set<string>();
  for (const module of modules) {
    for (const entry of [...importedBy(module), ...misplacedIn(module)])
      if (entry.class.id !== module.class.id) imported.add(entry.class.id);
  }
  return modules.filter((module) => !imported.has(module.class.id));
}

/** The entries of the other lists. A module among them is reported there, and meant to be imported. */
function misplacedIn({ providers, controllers, eventHandlers, exports, defaults, ...roles }: ModuleDeclaration) {
  const { guards, interceptors } = defaults;
  const entries = [...providers, ...controllers, ...eventHandlers, ...exports, ...guards, ...interceptors];
  const { errorHandler, responseMapper } = roles;
  return [...entries, errorHandler, responseMapper].filter((entry) => entry !== undefined);
}

/**
 * An application of another framework may be in the same package, and another package may have modules for other applications:
 * these are not the root.
 */
function ownFirst(candidates: readonly ModuleDeclaration[], packageFiles: PackageFiles): readonly ModuleDeclaration[] {
  const ofAshlar = candidates.filter(({ foreign }) => !foreign);
  const remaining = ofAshlar.length === 0 ? candidates : ofAshlar;
  const own = remaining.filter(({ span }) => !packageFiles.has(span.file));
  return own.length === 0 ? remaining : own;
}

/**
 * Chooses among several modules that no other module seems to import. A list of imports that could not be read may
 * import the others: the only candidate that reaches such a list is the root, and only the list itself is reported.
 */
function choose(
  candidates: readonly ModuleDeclaration[],
  declarations: ReadonlyMap<string, ModuleDeclaration>,
): RootResult {
  const doubtful = candidates.filter((candidate) => reachesUnreadableImports(candidate, declarations));
  const issue: Issue = { kind: 'several-roots', candidates: candidates.map(toEntry) };
  if (doubtful.length === 0) return { ...withMostModules(candidates, declarations), issue, isOneOfSeveral: true };
  return withMostModules(doubtful, declarations);
}

function reachesUnreadableImports(
  root: ModuleDeclaration,
  declarations: ReadonlyMap<string, ModuleDeclaration>,
): boolean {
  return [...reachedFrom(root, declarations)].some((module) => module.unreadable.includes('imports'));
}

function toEntry(module: ModuleDeclaration): ClassListEntry {
  return { class: module.class, span: module.span };
}
