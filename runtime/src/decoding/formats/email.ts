const atomCharacters = characterTable(
  "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+/=?^_`{|}~-",
);
const labelCharacters = characterTable('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-');

const dot = 0x2e;
const hyphen = 0x2d;

/** The usual form, as a fast path. For texts up to `longestUsual` only: the engine needs stack for each dot. */
const usual = /^[\w+-]+(?:\.[\w+-]+)*@[a-zA-Z0-9]+(?:-+[a-zA-Z0-9]+)*(?:\.[a-zA-Z0-9]+(?:-+[a-zA-Z0-9]+)*)+$/;
const longestUsual = 256;

/** Whether a text is an email address: words between dots, an `@`, a host name with a dot. */
export function isEmail(text: string): boolean {
  if (text.length <= longestUsual && usual.test(text)) return true;
  const at = text.indexOf('@');
  return at > 0 && areAtoms(text, at) && areLabels(text, at + 1);
}

/** Whether a text consists of words between dots as far as `to`. */
function areAtoms(text: string, to: number): boolean {
  let before = dot;
  for (let index = 0; index < to; index++) {
    const code = text.charCodeAt(index);
    if (code === dot ? before === dot : atomCharacters[code] !== 1) return false;
    before = code;
  }
  return before !== dot;
}

/** Whether a text consists of the labels of a host name from `from` on: two at least, no hyphen at either end of one. */
function areLabels(text: string, from: number): boolean {
  let before = dot;
  let dots = 0;
  for (let index = from; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === dot) {
      if (before === dot || before === hyphen) return false;
      dots++;
    } else if (labelCharacters[code] !== 1 || (code === hyphen && before === dot)) return false;
    before = code;
  }
  return dots > 0 && before !== dot && before !== hyphen;
}

/** A table that has 1 for the character codes of a text, all of them ASCII: for texts that are too long for regular expressions. */
function characterTable(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (let index = 0; index < characters.length; index++) table[characters.charCodeAt(index)] = 1;
  return table;
}
