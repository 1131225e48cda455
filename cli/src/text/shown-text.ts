import { singleLine } from './single-line.js';

/** A text of the user or of a file in a message: in one line, and its beginning alone when it is long. */
export function shownText(text: string, longest = 100): string {
  return singleLine(text.length > longest ? `${text.slice(0, longest)}…` : text);
}
