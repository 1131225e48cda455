/** A comment of one line. */
export function lineComment(text: string): string {
  return `// ${text.replaceAll(/[\n\r\u2028\u2029]/g, ' ').trimEnd()}`;
}
