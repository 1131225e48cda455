/**
 * The number of ways in which a matcher can try to match a text of some length, at most: the product of the choices of a pattern.
 * `undefined` for a pattern whose choices multiply, or cannot be counted: one with a repeated group, an assertion about the text around
 * it, or a reference to a group.
 */
export function matchingWays(pattern: string, length: number): number | undefined {
  const alternatives = [1];
  let ways = pattern.startsWith('^') ? 1 : length + 1;
  for (let index = 0; index < pattern.length; ) {
    const isGroup = pattern[index] === ')';
    if (pattern[index] === '(') {
      const opening = /^\((?:\?(?::|<(?![=!])[^>]*>)|(?!\?))/.exec(pattern.slice(index, index + longestName))?.[0];
      if (opening === undefined) return undefined;
      alternatives.push(1);
      index += opening.length;
      continue;
    }
    if (pattern[index] === '|') {
      alternatives.push((alternatives.pop() ?? 1) + 1);
      index += 1;
      continue;
    }
    if (isGroup) ways *= alternatives.pop() ?? 1;
    const end = isGroup ? index + 1 : endOfAtom(pattern, index);
    if (end === undefined) return undefined;
    const quantifier = readQuantifier(pattern, end);
    if (quantifier !== undefined) {
      const { most, least } = quantifier;
      if (isGroup && most > 1) return undefined;
      ways *= Math.min(most, length) - Math.min(least, length) + 1;
    }
    index = quantifier?.end ?? end;
  }
  // `^` belongs to the first alternative alone.
  return alternatives.reduce((all, count) => (count > 1 ? all * count * (length + 1) : all), ways);
}

/** The maximum length of the beginning of a group with a name. */
const longestName = 100;

/** The offset after a character, an escaped one or a class; `undefined` for a reference to a group. */
function endOfAtom(pattern: string, index: number): number | undefined {
  if (pattern[index] === '[') return endOfClass(pattern, index);
  if (pattern[index] !== '\\') return index + 1;
  const escaped = pattern[index + 1] ?? '';
  if (/[1-9k]/.test(escaped)) return undefined;
  const hasBraces = /[pPu]/.test(escaped) && pattern[index + 2] === '{';
  return hasBraces ? endAfter(pattern, '}', index) : index + 2;
}

function endOfClass(pattern: string, start: number): number {
  for (let index = start + 1; index < pattern.length; index++) {
    if (pattern[index] === '\\') index += 1;
    else if (pattern[index] === ']') return index + 1;
  }
  return pattern.length;
}

function endAfter(pattern: string, text: string, start: number): number {
  const found = pattern.indexOf(text, start);
  return found === -1 ? pattern.length : found + 1;
}

interface Quantifier {
  readonly least: number;
  readonly most: number;
  readonly end: number;
}

function readQuantifier(pattern: string, index: number): Quantifier | undefined {
  const [text, simple, least = '0', comma, most = ''] =
    /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(pattern.slice(index, index + longestQuantifier)) ?? [];
  if (text === undefined) return undefined;
  const end = index + text.length;
  if (simple !== undefined) return { least: simple === '+' ? 1 : 0, most: simple === '?' ? 1 : Infinity, end };
  if (comma === undefined) return { least: Number(least), most: Number(least), end };
  return { least: Number(least), most: most === '' ? Infinity : Number(most), end };
}

const longestQuantifier = 30;
