import { visit } from 'jsonc-parser';
import { shownText } from '../text/shown-text.js';
import { mostLevels } from './document-limits.js';
import { DocumentProblem } from './document-problem.js';

/**
 * Parses JSON, and rejects values that `JSON.parse` takes silently: deep ones, and objects with a key twice.
 * @throws DocumentProblem with the place.
 */
export function parseJson(text: string): unknown {
  const repeated = checkNesting(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw syntaxProblem(text, error);
  }
  if (repeated !== undefined) throw repeated;
  return value;
}

const quote = 0x22;
const backslash = 0x5c;

/**
 * Finds the first key that its object has twice.
 * @throws DocumentProblem for a value with too many levels. Parsing it could exhaust the memory.
 */
function checkNesting(text: string): DocumentProblem | undefined {
  const open: (Set<string> | undefined)[] = [];
  let repeated: DocumentProblem | undefined;
  let string = { start: 0, end: 0 };
  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case quote: {
        const end = endOfString(text, index);
        string = { start: index, end };
        index = end - 1;
        break;
      }
      case 0x7b: // {
      case 0x5b: // [
        open.push(text[index] === '{' ? new Set() : undefined);
        if (open.length > mostLevels) throw DocumentProblem.deep(index);
        break;
      case 0x7d: // }
      case 0x5d: // ]
        open.pop();
        break;
      case 0x3a: {
        // :
        const keys = open.at(-1);
        if (keys === undefined || repeated !== undefined) break;
        const key = keyText(text.slice(string.start, string.end));
        if (keys.has(key))
          repeated = new DocumentProblem('invalid', `the key \`${shownText(key)}\` is listed twice`, string.start);
        keys.add(key);
      }
    }
  }
  return repeated;
}

/** The offset after the string that begins at an offset. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === backslash) index += 1;
    else if (code === quote) return index + 1;
  }
  return text.length;
}

function keyText(literal: string): string {
  if (!literal.includes('\\')) return literal.slice(1, -1);
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}

/** The messages of Node name the position in some versions, and for some problems. */
function syntaxProblem(text: string, error: unknown): DocumentProblem {
  const message = error instanceof Error ? error.message : String(error);
  const [place, position] = /(?: in JSON)? at position (\d+)(?: \(line \d+ column \d+\))?$/.exec(message) ?? [
    '',
    undefined,
  ];
  const reason = message.slice(0, message.length - place.length);
  return new DocumentProblem('invalid', reason, position === undefined ? firstError(text) : Number(position));
}

function firstError(text: string): number {
  let first = text.length;
  visit(text, { onError: (_code, offset) => (first = Math.min(first, offset)) }, { disallowComments: true });
  return first;
}
