import { compareText } from '../model/compare-text.js';
import { contentHash } from './recording-file-system.js';

/** A file among those that import each other. */
export interface StampedFile {
  readonly path: string;
  /** Differs whenever the content does. */
  readonly ownStamp: string;
  /** The imports of the file: specifier and, for one of the stamped files, its path. */
  readonly imports: ReadonlyMap<string, string | undefined>;
}

/**
 * A stamp for every file that differs whenever the file itself or anything that it reaches through imports differs.
 * Files on a cycle of imports share a stamp. Linear in files and imports.
 */
export function dependencyStamps(files: readonly StampedFile[], globalStamp: string): ReadonlyMap<string, string> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const stamps = new Map<string, string>();
  for (const circle of components(files, byPath)) {
    const inside = new Set(circle.map(({ path }) => path));
    const parts = [globalStamp];
    for (const file of circle.sort((a, b) => compareText(a.path, b.path))) {
      parts.push(`${file.path} ${file.ownStamp}`);
      for (const [specifier, target = ''] of file.imports) {
        parts.push(`${specifier} ${inside.has(target) ? target : `${target} ${stamps.get(target) ?? ''}`}`);
      }
    }
    const stamp = contentHash(parts.join('\n'));
    for (const { path } of circle) stamps.set(path, stamp);
  }
  return stamps;
}

interface Visit {
  readonly file: StampedFile;
  readonly targets: Iterator<string | undefined>;
  readonly index: number;
  low: number;
}

/**
 * The strongly connected components, each after those that it reaches: Tarjan's algorithm with a stack of its own,
 * because a chain of imports can be longer than the call stack.
 */
function components(files: readonly StampedFile[], byPath: ReadonlyMap<string, StampedFile>): StampedFile[][] {
  const result: StampedFile[][] = [];
  const visits = new Map<string, Visit>();
  const open: StampedFile[] = [];
  const closed = new Set<string>();

  const enter = (file: StampedFile): Visit => {
    const visit = { file, targets: file.imports.values(), index: visits.size, low: visits.size };
    visits.set(file.path, visit);
    open.push(file);
    return visit;
  };

  const close = (visit: Visit): void => {
    const circle = open.splice(open.lastIndexOf(visit.file));
    for (const { path } of circle) closed.add(path);
    result.push(circle);
  };

  for (const start of files) {
    if (visits.has(start.path)) continue;
    const path: Visit[] = [enter(start)];
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      const next = visit.targets.next();
      if (next.done === true) {
        path.pop();
        if (visit.low === visit.index) close(visit);
        const above = path.at(-1);
        if (above !== undefined) above.low = Math.min(above.low, visit.low);
        continue;
      }
      const target = next.value === undefined ? undefined : byPath.get(next.value);
      if (target === undefined || closed.has(target.path)) continue;
      const known = visits.get(target.path);
      if (known === undefined) path.push(enter(target));
      else visit.low = Math.min(visit.low, known.index);
    }
  }
  return result;
}
