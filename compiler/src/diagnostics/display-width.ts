const combining = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const pictograph = /^\p{Extended_Pictographic}$/u;
const emoji = /^\p{Emoji_Presentation}$/u;

/** Ranges of code points that terminals draw two columns wide: East Asian scripts and full-width forms. */
const wideRanges: readonly (readonly [from: number, to: number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe4f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x20000, 0x3fffd],
];

/** The number of terminal columns of a text. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x300) return 1;
  if (combining.test(character)) return 0;
  if (emoji.test(character) || (code > 0x1f000 && pictograph.test(character))) return 2;
  return wideRanges.some(([from, to]) => code >= from && code <= to) ? 2 : 1;
}
