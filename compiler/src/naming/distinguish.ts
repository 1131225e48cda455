/**
 * The part of each path that the others do not have, as one word: common beginnings and ends are left out. For
 * `src/admin/note` and `src/users/note` these are `admin` and `users`. A path may have nothing of its own.
 */
export function distinguish(paths: readonly string[]): readonly string[] {
  const words = paths.map(wordsOf);
  const [first = []] = words;
  const shortest = Math.min(...words.map(({ length }) => length));
  let leading = 0;
  while (leading < shortest && words.every((own) => own[leading] === first[leading])) leading++;
  let trailing = 0;
  while (trailing < shortest - leading && words.every((own) => own.at(-1 - trailing) === first.at(-1 - trailing))) {
    trailing++;
  }
  return words.map((own) => joined(own.slice(leading, own.length - trailing)));
}

/** The last two words of a path that nothing is compared with: `notesNote` for `src/notes/note`. */
export function lastWords(path: string): string {
  return joined(wordsOf(path).slice(-2));
}

/** The path of a source file without its extension. */
export function withoutExtension(path: string): string {
  return path.replace(/(\.d)?\.[cm]?[jt]sx?$/, '');
}

function wordsOf(path: string): readonly string[] {
  return path.split(/[^\p{ID_Continue}]+/u).filter((word) => word !== '');
}

function joined([first = '', ...more]: readonly string[]): string {
  return [first, ...more.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}
