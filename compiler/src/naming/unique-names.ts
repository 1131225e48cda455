import { groupBy } from '../model/group-by.js';
import { distinguish, lastWords } from './distinguish.js';

/** Something that needs a name, and the path that distinguishes it from others that want the same one. */
export interface Named {
  readonly id: string;
  readonly name: string;
  /** Without its extension. */
  readonly path: string;
}

/** How names are chosen. */
export interface NamingOptions {
  /** Names that it makes equal are not given twice, such as `note` and `Note`. */
  readonly fold?: (name: string) => string;
  /** Names that are not given. */
  readonly reserved?: readonly string[];
  /**
   * Whether a name that several want goes to the first whose path has nothing of its own. Instances and modules keep it;
   * for types, each of them gets a number. Both outputs are part of generated files.
   */
  readonly keepsShared?: boolean;
}

/**
 * A name for each item: the wanted one where no other item wants it, otherwise the wanted one with the part of its path
 * that the others do not have (`Note_admin`, `Note_users`). An item that is added elsewhere changes no name. Numbers are
 * given in the order of the items.
 */
export function uniqueNames(items: readonly Named[], options: NamingOptions = {}): ReadonlyMap<string, string> {
  const { fold = same, reserved = [], keepsShared = false } = options;
  const groups = groupBy(items, (item) => fold(item.name));
  const reservedNames = new Set(reserved.map(fold));
  const wantedOnce = [...groups].filter(([, group]) => !keepsShared || group.length === 1).map(([wanted]) => wanted);
  const taken = new Set([...wantedOnce, ...reservedNames]);
  const names = new Map<string, string>();
  for (const [wanted, group] of groups) {
    const paths = group.map((item) => item.path);
    const alone = reservedNames.has(wanted) ? paths.map(lastWords) : [];
    const words = group.length === 1 ? alone : distinguish(paths);
    for (const [index, item] of group.entries()) {
      const word = words[index];
      names.set(item.id, word === undefined ? item.name : freeName(withSuffix(item.name, word), taken, fold));
    }
  }
  return names;
}

/** A name with a word after it; an empty word leaves it as it is. */
export function withSuffix(name: string, word: string): string {
  return word === '' ? name : `${name}_${word}`;
}

/** The names that are taken. */
interface TakenNames {
  readonly has: (name: string) => boolean;
  readonly add: (name: string) => unknown;
}

/** The name, or the name with the first number that makes it free; it is taken from now on. */
export function freeName(name: string, taken: TakenNames, fold: (name: string) => string = same): string {
  let candidate = name;
  for (let count = 2; taken.has(fold(candidate)); count++) candidate = `${name}${count}`;
  taken.add(fold(candidate));
  return candidate;
}

function same(name: string): string {
  return name;
}
