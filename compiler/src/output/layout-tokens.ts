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
      const template = templateTokens(source, at);
      if (template === undefined) return undefined;
      for (const token of template.tokens) tokens.push(token);
      at = template.end;
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

interface Template {
  readonly tokens: readonly LayoutToken[];
  readonly end: number;
}

/** The template literal that starts at `start`: its texts as they are, and the tokens of the expressions in its braces. */
function templateTokens(source: string, start: number): Template | undefined {
  const tokens: LayoutToken[] = [];
  let from = start;
  for (let at = start + 1; at < source.length; at++) {
    const character = source[at];
    if (character === '\\') at++;
    else if (character === '`') {
      tokens.push({ kind: 'sign', text: source.slice(from, at + 1) });
      return { tokens, end: at + 1 };
    } else if (character === '$' && source[at + 1] === '{') {
      const end = endOfExpression(source, at + 2);
      const inside = end === undefined ? undefined : layoutTokens(source.slice(at + 2, end));
      if (end === undefined || inside === undefined) return undefined;
      tokens.push({ kind: 'sign', text: source.slice(from, at + 2) }, ...inside);
      from = end;
      at = end;
    }
  }
  return undefined;
}

/** The end of the template literal that starts at `start`. */
function endOfTemplate(source: string, start: number): number | undefined {
  for (let at = start + 1; at < source.length; at++) {
    const character = source[at];
    if (character === '\\') at++;
    else if (character === '`') return at + 1;
    else if (character === '$' && source[at + 1] === '{') {
      const end = endOfExpression(source, at + 2);
      if (end === undefined) return undefined;
      at = end;
    }
  }
  return undefined;
}

/** The place of the brace that closes an expression of a template literal. */
function endOfExpression(source: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    const character = source[at];
    if (character === '`') {
      const end = endOfTemplate(source, at);
      if (end === undefined) return undefined;
      at = end - 1;
    } else if (character === "'" || character === '"') {
      patterns.text.lastIndex = at;
      const text = patterns.text.exec(source)?.[0];
      if (text === undefined) return undefined;
      at += text.length - 1;
    } else if (character === '{') depth++;
    else if (character === '}' && depth-- === 0) return at;
  }
  return undefined;
}
