import { isIdentifierName } from '../naming/identifier.js';
import { type LayoutToken, layoutTokens } from './layout-tokens.js';

/**
 * Whether two texts of a generated file differ only in their layout, which formatters change: white space, quotes,
 * trailing commas, semicolons at line ends, and parentheses around the one parameter of a function.
 */
export function isSameButLayout(name: string, one: string, other: string): boolean {
  if (name.endsWith('.json')) return sameJson(one, other);
  if (!name.endsWith('.ts')) return false;
  const tokens = [layoutTokens(one), layoutTokens(other)].map((found) => found && normalized(found));
  const [first, second] = tokens;
  if (first === undefined || second === undefined || first.length !== second.length) return false;
  return first.every(({ kind, text }, index) => kind === second[index]?.kind && text === second[index].text);
}

function sameJson(one: string, other: string): boolean {
  try {
    return JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other));
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** The tokens without those that a formatter may add or remove. */
function normalized(tokens: readonly LayoutToken[]): readonly LayoutToken[] {
  const essential: LayoutToken[] = [];
  for (const [index, token] of tokens.entries()) {
    const [before, next] = [essential.at(-1), nextOf(tokens, index)];
    if (token.kind === 'sign' && isOptional(token.text, before, next)) continue;
    const isKey = token.kind === 'text' && next?.text === ':' && (before?.text === '{' || before?.text === ',');
    essential.push(isKey && isIdentifierName(token.text) ? { kind: 'word', text: token.text } : token);
    unwrapParameter(essential);
  }
  return essential;
}

/** The next token that is not a comment. */
function nextOf(tokens: readonly LayoutToken[], index: number): LayoutToken | undefined {
  let at = index + 1;
  while (tokens[at]?.kind === 'comment') at++;
  return tokens[at];
}

function isOptional(sign: string, before: LayoutToken | undefined, next: LayoutToken | undefined): boolean {
  if (sign === ',') return next !== undefined && next.kind === 'sign' && /^[)\]}>]$/.test(next.text);
  // Before any other sign, a line without a semicolon would go on.
  if (sign === ';') return next === undefined || next.kind === 'word' || next.text === '}';
  const opens = before?.kind === 'sign' && /^(?:[=(:<,[]|=>)$/.test(before.text);
  return (sign === '|' || sign === '&') && opens;
}

/** `(value) =>` as `value =>`. */
function unwrapParameter(essential: LayoutToken[]): void {
  const [open, parameter, close, arrow] = essential.slice(-4);
  if (arrow?.text !== '=>' || close?.text !== ')' || parameter?.kind !== 'word' || open?.text !== '(') return;
  essential.splice(-4, 4, parameter, arrow);
}
