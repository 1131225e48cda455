// JSON escapes control characters: no other text contains these.
const absentMark = '\u0000';
const nullMark = '\u0001';

/** Whether a text may contain a mark: nearly none does, and looking for one would take time. */
let mayHaveMarks = false;

/**
 * Text for `undefined` or null in the place of a value whose declared type has neither: an item that an index did not find, a column
 * without a value. `withoutMissing` replaces it when the text is complete.
 */
export function missing(value: null | undefined): string {
  mayHaveMarks = true;
  return value === null ? nullMark : absentMark;
}

/** Complete JSON, in which missing values are as in `JSON.stringify`: properties that are `undefined` are left out, other values are null. */
export function withoutMissing(json: string): string {
  if (!mayHaveMarks) return json;
  mayHaveMarks = false;
  return json.replace(absentMembers, '').replace(marks, 'null');
}

const member = `"[^"\\\\]*(?:\\\\.[^"\\\\]*)*":"?${absentMark}"?`;

/** Members with the comma before them, or after them where they are the first ones. */
const absentMembers = new RegExp(`,${member}|${member},?`, 'g');

/** The marks of all other values; a string has its quotes around them. */
const marks = new RegExp(`"?[${absentMark}${nullMark}]"?`, 'g');
