/** The text of a file, whole or in pieces one after the other. A piece never ends within a character. */
export type FileText = string | readonly string[];

/** The whole text of a file. */
export function joinedText(text: FileText): string {
  return typeof text === 'string' ? text : text.join('');
}

/** Whether two texts are the same, divided into pieces or not. Neither is joined, and identical pieces are not compared. */
export function isSameText(one: FileText, other: FileText): boolean {
  if (one === other) return true;
  const [pieces, others] = [piecesOf(one), piecesOf(other)];
  if (lengthOf(pieces) !== lengthOf(others)) return false;
  let [place, otherPlace] = [0, 0];
  let [rest, otherRest] = [pieces[0], others[0]];
  while (rest !== undefined && otherRest !== undefined) {
    const length = Math.min(rest.length, otherRest.length);
    if (rest !== otherRest && !rest.startsWith(otherRest.slice(0, length))) return false;
    rest = length < rest.length ? rest.slice(length) : pieces[++place];
    otherRest = length < otherRest.length ? otherRest.slice(length) : others[++otherPlace];
  }
  return true;
}

/** The pieces of a text. */
export function piecesOf(text: FileText): readonly string[] {
  return typeof text === 'string' ? [text] : text;
}

function lengthOf(pieces: readonly string[]): number {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  return length;
}
