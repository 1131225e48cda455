/** The position of an offset in a text: `line 3, column 5`. */
export function positionText(text: string, offset: number): string {
  let line = 1;
  let start = 0;
  for (let next = text.indexOf('\n'); next !== -1 && next < offset; next = text.indexOf('\n', start)) {
    line += 1;
    start = next + 1;
  }
  return `line ${line}, column ${offset - start + 1}`;
}
