import { compareText } from '../model/compare-text.js';
import { groupBy } from '../model/group-by.js';
import { distinguish, lastWords } from './distinguish.js';

/** Something that wants a name, and the path that tells it from others that want the same. */
export interface Named {
  readonly id: string;
  readonly name: string;
  readonly path: string;
}

/**
 * A name for each: the wanted one where nothing else wants it, otherwise the wanted one with what its path has of its
 * own (`Note_admin`, `Note_users`). Names that `fold` makes equal must not meet either, such as `note` and `Note`. None gets
 * one of the `reserved` names.
 */
export function uniqueNames(
  items: readonly Named[],
  fold: (name: string) => string,
  reserved: readonly string[] = [],
): ReadonlyMap<string, string> {
  const sorted = items.toSorted((a, b) => compareText(a.path, b.path) || compareText(a.id, b.id));
  const groups = groupBy(sorted, (item) => fold(item.name));
  const kept = new Set(reserved.map(fold));
  const taken = new Set([...groups.keys(), ...kept]);
  const names = new Map<string, string>();
  for (const [wanted, group] of groups) {
    const paths = group.map((item) => item.path);
    const alone = kept.has(wanted) ? paths.map(lastWords) : [];
    const words = group.length === 1 ? alone : distinguish(paths);
    for (const [index, item] of group.entries()) {
      const word = words[index];
      names.set(item.id, word === undefined ? item.name : freeName(withSuffix(item.name, word), taken, fold));
    }
  }
  return names;
}

/** A name with a word behind it; an empty word leaves it as it is. */
export function withSuffix(name: string, word: string): string {
  return word === '' ? name : `${name}_${word}`;
}

/** The name, or the name with the first number behind it that makes it free; it is taken from now on. */
export function freeName(name: string, taken: Set<string>, fold: (name: string) => string = same): string {
  let candidate = name;
  for (let count = 2; taken.has(fold(candidate)); count++) candidate = `${name}${count}`;
  taken.add(fold(candidate));
  return candidate;
}

function same(name: string): string {
  return name;
}
