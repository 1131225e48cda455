import { allowedImports } from './allowed-imports.js';
import type { Import } from './imports.js';

/** The directories and what each may import, as in `allowedImports`. */
export type ImportLists = Readonly<Record<string, readonly string[]>>;

/** Imports that their directory does not list, and files that belong to no directory of the list. */
export function forbiddenImports(imports: readonly Import[], lists: ImportLists = allowedImports): string[] {
  return imports.flatMap(({ from, to, line }) => {
    const directory = directoryOf(from, lists);
    if (directory === undefined) return [`${from}: list its directory in allowed-imports.ts`];
    const target = importedName(to, lists);
    if (target === directory || lists[directory]?.includes(target) === true) return [];
    return [`${from}:${line} imports ${to}: \`${directory}\` does not list \`${target}\` in allowed-imports.ts`];
  });
}

/** Entries of the lists that no import needs. */
export function unusedEntries(imports: readonly Import[], lists: ImportLists = allowedImports): string[] {
  const used = new Set(imports.map(({ from, to }) => `${directoryOf(from, lists)} ${importedName(to, lists)}`));
  return Object.entries(lists).flatMap(([directory, names]) =>
    names.filter((name) => !used.has(`${directory} ${name}`)).map((name) => `\`${directory}\` imports no \`${name}\``),
  );
}

/** The directory of the lists to which a file belongs: the longest key that contains it. */
export function directoryOf(path: string, lists: ImportLists = allowedImports): string | undefined {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const key = path.slice(0, end);
    if (Object.hasOwn(lists, key)) return key;
  }
  return undefined;
}

/** The name of an import in the lists: a directory of the repository, a package without its path, a module of Node. */
function importedName(to: string, lists: ImportLists): string {
  if (to.startsWith('node:')) return to;
  return directoryOf(to, lists) ?? (to.includes('/src/') ? to : (/^(@[^/]+\/)?[^/]+/.exec(to)?.[0] ?? to));
}

/**
 * Imports of generated files other than the contract, the application, and packages of which the application imports the same:
 * their classes are tokens.
 */
export function importsOfGenerated(imports: readonly Import[], ofApplications: readonly Import[] = []): string[] {
  const packages = new Set(ofApplications.map(({ to }) => to).filter((to) => !/^(?:@?ashlar|node:)\b/.test(to)));
  return imports
    .filter(({ to }) => to !== 'ashlar/codegen/v1' && !to.startsWith('fixtures/apps/') && !packages.has(to))
    .map(({ from, to, line }) => `${from}:${line} imports ${to}: it is neither the contract nor the application`);
}

/** Imports among the files that a list imports: rules and emitters are connected only by their list. */
export function importsAmongListed(imports: readonly Import[], list: string): string[] {
  const listed = new Set(imports.filter(({ from, typeOnly }) => from === list && !typeOnly).map(({ to }) => to));
  return imports
    .filter(({ from, to }) => listed.has(from) && (listed.has(to) || to === list))
    .map(({ from, to, line }) => `${from}:${line} imports ${to}: both are listed in ${list}`);
}
