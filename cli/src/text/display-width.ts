/** Characters that take two columns of a terminal: those of East Asian scripts, and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;

/** Characters that are drawn over the one before. */
const combining = /\p{Mark}|\p{Format}/u;

/** The number of columns that a character takes in a terminal. */
export function characterWidth(character: string): number {
  if (combining.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}

/** The number of columns that a text takes in a terminal. */
export function displayWidth(text: string): number {
  // Most texts are in ASCII.
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}
