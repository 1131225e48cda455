import { escapeControlCharacters } from '@ashlar/compiler';

/** A quoted text in one line, with everything that is not printed escaped: it cannot look like lines of the output. */
export function singleLine(text: string): string {
  return escapeControlCharacters(text).replaceAll('\n', '\\u000a').replaceAll('\t', '\\u0009');
}
