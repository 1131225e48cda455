import type { ts } from 'ts-morph';
import { memo } from '../../incremental/memo.js';
import type { Connections, OwnFile, ProgramState } from '../program/program-state.js';
import { type ImportUse, importUsesOf } from './import-uses.js';
import { plainClassesOf } from './plain-classes.js';

/** The own files of a program that are affected by the changes since an earlier state. By path. */
export interface ProgramChanges {
  /** The files whose text changed, even if their meaning did not. */
  readonly texts: ReadonlySet<string>;
  /** The files whose meaning changed, and the files that import one of them directly or indirectly. */
  readonly reaching: ReadonlySet<string>;
  /** The files of `reaching` that changed, or that use something of an import that can have changed. */
  readonly using: ReadonlySet<string>;
}

/** Whether two texts of a file mean the same, apart from positions in it. */
export type SameMeaning = (before: ts.SourceFile, after: ts.SourceFile) => boolean;

/**
 * The changes from one state of a program to another. Linear in files and imports; what files use their imports for is read
 * only of those that reach a change.
 */
export function programChanges(before: ProgramState, after: ProgramState, isSame: SameMeaning): ProgramChanges {
  const others = otherFiles(before, after);
  const texts = new Set<string>();
  for (const [path, { sourceFile }] of others) {
    if (before.own.get(path)?.sourceFile.text !== sourceFile.text) texts.add(path);
  }
  if (!isSameWorld(before, after, isSame)) {
    const all = new Set(after.own.keys());
    return { texts, reaching: all, using: all };
  }
  const changed = new Set<string>();
  for (const [path, file] of others) {
    const known = before.own.get(path);
    if (known === undefined || !isSameFile(known, file, isSame)) changed.add(path);
  }
  const reaching = changed.size === 0 ? changed : importersOf(changed, after);
  const using = new Set<string>();
  for (const path of reaching) {
    const file = after.own.get(path);
    if (changed.has(path) || (file !== undefined && usesChange(file, { before, after, changed, reaching }))) {
      using.add(path);
    }
  }
  return { texts, reaching, using };
}

/** The own files that are not the same objects as before. */
function otherFiles(before: ProgramState, after: ProgramState): readonly (readonly [path: string, file: OwnFile])[] {
  const others: [string, OwnFile][] = [];
  after.own.forEach((file, path) => {
    if (before.own.get(path) !== file) others.push([path, file]);
  });
  return others;
}

function isSameWorld(before: ProgramState, after: ProgramState, isSame: SameMeaning): boolean {
  if (before.packages !== after.packages) return false;
  if (before.world === after.world) return true;
  if (before.world.size !== after.world.size) return false;
  const byPath = new Map([...before.world].map((file) => [file.fileName, file]));
  for (const file of after.world) {
    if (before.world.has(file)) continue;
    const known = byPath.get(file.fileName);
    if (known === undefined || !isSame(known, file)) return false;
  }
  return true;
}

function isSameFile(before: OwnFile, after: OwnFile, isSame: SameMeaning): boolean {
  const { sourceFile, imports } = after;
  if (before.sourceFile !== sourceFile && !isSame(before.sourceFile, sourceFile)) return false;
  if (before.imports === imports) return true;
  if (before.imports.size !== imports.size) return false;
  for (const [specifier, target] of imports) {
    if (!before.imports.has(specifier) || before.imports.get(specifier) !== target) return false;
  }
  return true;
}

/** Some files and all that reach one of them through imports. */
function importersOf(paths: ReadonlySet<string>, state: ProgramState): ReadonlySet<string> {
  const importers = importersByPath(state.connections);
  const found = new Set(paths);
  // The loop also visits the files that are added meanwhile.
  for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer);
  return found;
}

/** The importers of each file, by their paths. Most edits leave the imports of all files as they are. */
export const importersByPath = memo((connections: Connections): ReadonlyMap<string, readonly string[]> => {
  const importers = new Map<string, string[]>();
  for (const [path, targets] of connections) {
    for (const target of targets) {
      if (!connections.has(target)) continue;
      const known = importers.get(target);
      if (known === undefined) importers.set(target, [path]);
      else known.push(path);
    }
  }
  return importers;
});

interface Difference {
  readonly before: ProgramState;
  readonly after: ProgramState;
  readonly changed: ReadonlySet<string>;
  readonly reaching: ReadonlySet<string>;
}

/** Whether a file that is the same itself can be read differently because of a file that it imports. */
function usesChange(file: OwnFile, difference: Difference): boolean {
  for (const { path, use } of targetsOf(file)) {
    if (!difference.reaching.has(path)) continue;
    if (use === 'whole' || !arePlainClasses(use, path, difference)) return true;
  }
  return false;
}

/** An imported file, and the names that the importing file uses of it. */
interface UsedTarget {
  readonly path: string;
  readonly use: ImportUse;
}

/** The files that a file imports, and what it uses of them. */
const targetsOf = memo(({ sourceFile, imports }: OwnFile): readonly UsedTarget[] => {
  const uses = importUsesOf(sourceFile);
  const targets: UsedTarget[] = [];
  for (const [key, path] of imports) {
    // The key begins with the mode of the import.
    if (path !== undefined) targets.push({ path, use: uses.get(key.slice(key.indexOf(' ') + 1)) ?? 'whole' });
  }
  return targets;
});

/** Whether the names of a file refer to plain classes, now and in the earlier state. */
function arePlainClasses(names: ReadonlySet<string>, path: string, { before, after, changed }: Difference): boolean {
  const states = changed.has(path) ? [before, after] : [after];
  return states.every(({ own }) => {
    const file = own.get(path)?.sourceFile;
    const classes = file && plainClassesOf(file);
    return [...names].every((name) => classes?.has(name) === true);
  });
}
