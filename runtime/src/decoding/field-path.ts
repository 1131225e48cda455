/** The most characters that a key has in a path. */
const mostCharacters = 128;

/** No path is longer in a response, whose errors hold 64 KiB of text. */
const mostPathCharacters = 65_536;

/** The keys with dots between them: `items.3.price`. Long keys are cut. */
export function fieldPath(keys: readonly (string | number)[]): string {
  // A path has few keys, and `join` is made for long lists: it took a tenth of the time of the error messages.
  let path = cutKey(keys[0] ?? '');
  for (let index = 1; index < keys.length; index++) path += `.${cutKey(keys[index] ?? '')}`;
  return path;
}

/** A key in a path: at most 128 characters of it. */
function cutKey(key: string | number): string {
  const text = String(key);
  if (text.length <= mostCharacters) return text;
  // Half of a character says nothing.
  return `${text.slice(0, mostCharacters - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A path that was put together elsewhere, with its long keys cut. */
export function cutPath(path: string): string {
  return path.length <= mostCharacters ? path : path.slice(0, mostPathCharacters).split('.').map(cutKey).join('.');
}
