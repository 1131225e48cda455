/** A piece of generated text that a formatter keeps, while it changes the space around it. */
export interface LayoutToken {
  readonly kind: 'word' | 'text' | 'comment' | 'sign';
  /** A word or sign, the value of a string literal, or a comment without its line ends. */
  readonly text: string;
}

const patterns = {
  space: /\s+/y,
  comment: /\/\/[^\n]*|\/\*[\s\S]*?\*\//y,
  text: /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"/y,
  expression: /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y,
  word: /[\p{ID_Continue}$#]+(?:\.\d+)?/uy,
  sign: /=>|\.\.\.|[\s\S]/y,
} as const;

/** The tokens of generated TypeScript, or `undefined` for text that is cut off within one. */
export function layoutTokens(source: string): readonly LayoutToken[] | undefined {
  const tokens: LayoutToken[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(source)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  while (at < source.length) {
    if (take(patterns.space) !== undefined) continue;
    const comment = take(patterns.comment);
    const literal = comment === undefined ? take(patterns.text) : undefined;
    if (comment !== undefined) tokens.push({ kind: 'comment', text: comment.replaceAll(/\s*\n\s*/g, '\n').trimEnd() });
    else if (literal !== undefined) tokens.push({ kind: 'text', text: unquoted(literal) });
    else if (source[at] === '`') {
      const end = endOfTemplate(source, at);
      if (end === undefined) return undefined;
      tokens.push({ kind: 'sign', text: source.slice(at, end) });
      at = end;
    } else {
      const expression = startsExpression(tokens.at(-1)) ? take(patterns.expression) : undefined;
      const word = expression ?? take(patterns.word);
      if (word !== undefined) tokens.push({ kind: 'word', text: word });
      else tokens.push({ kind: 'sign', text: take(patterns.sign) ?? '' });
    }
  }
  return tokens;
}

/** The same text for both kinds of quotes: a quote needs a backslash in one of them only. */
function unquoted(literal: string): string {
  return literal.slice(1, -1).replaceAll(/\\(["'])/g, '$1');
}

/** After a value, a slash divides. */
function startsExpression(before: LayoutToken | undefined): boolean {
  return before === undefined || (before.kind === 'sign' && !/^[)\]}`]/.test(before.text));
}

/** The end of the template literal that starts at `start`; the expressions in its braces are a part of it. */
function endOfTemplate(source: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start + 1; at < source.length; at++) {
    const character = source[at];
    if (character === '\\') at++;
    else if (depth === 0 && character === '`') return at + 1;
    else if (depth === 0 && character === '$' && source[at + 1] === '{') depth = 1;
    else if (depth > 0 && character === '`') {
      const end = endOfTemplate(source, at);
      if (end === undefined) return undefined;
      at = end - 1;
    } else if (depth > 0 && character === '{' && source[at - 1] !== '$') depth++;
    else if (depth > 0 && character === '}') depth--;
  }
  return undefined;
}
