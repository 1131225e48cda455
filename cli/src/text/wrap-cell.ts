import { characterWidth, displayWidth } from './display-width.js';

/** Breaks a text into lines of a width: after a space or a separator where that is possible, or anywhere. */
export function wrapCell(text: string, width: number): readonly string[] {
  if (displayWidth(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const part of text.split(/(?<=[\s/.,|&-])/)) {
    if (displayWidth(line + part.trimEnd()) > width && line !== '') {
      lines.push(line.trimEnd());
      line = '';
    }
    for (const character of part) {
      if (displayWidth(line) + characterWidth(character) > width && character !== ' ') {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line.trimEnd()];
}
