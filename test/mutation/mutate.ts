import { ts } from 'ts-morph';

/** A change of a source text, as a slip of the keyboard or an unfinished edit makes it. */
export interface Mutation {
  readonly kind: 'cut' | 'delete' | 'duplicate';
  /** The position of the change in the text. */
  readonly at: number;
  readonly text: string;
}

const kinds: readonly Mutation['kind'][] = ['cut', 'delete', 'delete', 'delete', 'duplicate', 'duplicate'];

/** Makes one mutation: the text cut off at a token, or one to three tokens of it deleted or duplicated. */
export function mutate(text: string, random: (below: number) => number): Mutation {
  const tokens = tokensOf(text);
  const kind = kinds[random(kinds.length)] ?? 'delete';
  const first = random(tokens.length);
  const { start, end } = {
    start: tokens[first]?.start ?? 0,
    end: tokens[Math.min(first + random(3), tokens.length - 1)]?.end ?? 0,
  };
  // A cut can go through a token as well.
  if (kind === 'cut') return { kind, at: start, text: text.slice(0, random(2) === 0 ? start : (start + end) >> 1) };
  if (kind === 'delete') return { kind, at: start, text: text.slice(0, start) + text.slice(end) };
  return { kind, at: start, text: `${text.slice(0, end)} ${text.slice(start)}` };
}

interface Token {
  readonly start: number;
  readonly end: number;
}

function tokensOf(text: string): readonly Token[] {
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, true, ts.LanguageVariant.Standard, text);
  const tokens: Token[] = [];
  while (scanner.scan() !== ts.SyntaxKind.EndOfFileToken) {
    tokens.push({ start: scanner.getTokenStart(), end: scanner.getTokenEnd() });
  }
  return tokens;
}
