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
  // Most texts that differ do so in single pieces.
  let place = 0;
  while (place < pieces.length && pieces[place] === others[place]) place++;
  let otherPlace = place;
  let [rest, otherRest] = [pieces[place], others[place]];
  while (rest !== undefined && otherRest !== undefined) {
    const length = Math.min(rest.length, otherRest.length);
    if (rest !== otherRest && !rest.startsWith(otherRest.slice(0, length))) return false;
    rest = length < rest.length ? rest.slice(length) : pieces[++place];
    otherRest = length < otherRest.length ? otherRest.slice(length) : others[++otherPlace];
  }
  return isEmptyFrom(pieces, place, rest) && isEmptyFrom(others, otherPlace, otherRest);
}

/** Whether nothing follows the compared part of a text. */
function isEmptyFrom(pieces: readonly string[], place: number, rest: string | undefined): boolean {
  return (rest ?? '') === '' && pieces.slice(place + 1).every((piece) => piece === '');
}

/** The pieces of a text. */
export function piecesOf(text: FileText): readonly string[] {
  return typeof text === 'string' ? [text] : text;
}
