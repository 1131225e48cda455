import type { Substitution } from '../../diagnostics/syntax-change.js';
import type { SourceText } from '../source-text.js';
import type { TextEdit } from '../text-edit.js';

/** Writes a text in the place of a word of a stretch; `undefined` where the stretch does not have the word exactly once. */
export function substitutionEdit(source: SourceText, { span, word }: Substitution, text: string): TextEdit | undefined {
  const offsets = source.offsetsOf(span);
  if (offsets === undefined) return undefined;
  const places: number[] = [];
  let place = source.text.indexOf(word, offsets.start);
  while (place !== -1 && place + word.length <= offsets.end) {
    if (!isPartOfName(source.text, place, word)) places.push(place);
    place = source.text.indexOf(word, place + 1);
  }
  const [start, ...others] = places;
  return start === undefined || others.length > 0 ? undefined : { start, end: start + word.length, text };
}

/** Whether the word is the end of a longer name, or a name in a namespace. */
function isPartOfName(text: string, place: number, word: string): boolean {
  return /^[\w$]/.test(word) && /[\w$.]/.test(text.slice(place - 1, place));
}
