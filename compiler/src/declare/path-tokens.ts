/** A part of a path in the syntax of any router. */
export type PathToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'slash' }
  | ParameterToken
  /** A part that may be absent: `{/:id}`. */
  | { readonly kind: 'group'; readonly tokens: readonly PathToken[]; readonly text: string };

/** A parameter: `:id`, `{id}`, `*path`. */
export interface ParameterToken {
  readonly kind: 'parameter';
  readonly syntax: 'colon' | 'braces' | 'star' | 'pattern';
  /** Empty for one without a name. */
  readonly name: string;
  readonly pattern?: string;
  readonly modifier: '' | '?' | '*' | '+';
  readonly text: string;
}

const name = '[\\p{ID_Continue}$]+';
const inBraces =
  /^(?<star>\*{1,2}|\.{3})?(?<name>[^\s/:{}*+?]*)(?::(?<pattern>[A-Za-z]+(?=\??$)|.+))?(?<modifier>\?|\*|\+|\.{3})?$/u;

/** Reads a path in the syntax of Express 4 and 5, Fastify, hapi or ASP.NET, as far as it is known; `undefined` for other syntax. */
export function readPathTokens(path: string): readonly PathToken[] | undefined {
  const tokens: PathToken[] = [];
  let position = 0;
  const take = (pattern: string): string => {
    const found = new RegExp(pattern, 'uy');
    found.lastIndex = position;
    const text = found.exec(path)?.[0] ?? '';
    position += text.length;
    return text;
  };
  while (position < path.length) {
    const start = position;
    const character = path[position];
    if (character === '/') {
      position += 1;
      tokens.push({ kind: 'slash' });
      continue;
    }
    if (character === '{') {
      const content = balanced(path, position, '{', '}');
      if (content === undefined) return undefined;
      position += content.length + 2;
      const read = ofBraces(content, path.slice(start, position), take('[?*+]'));
      if (read === undefined) return undefined;
      tokens.push(read);
      continue;
    }
    const isColon = character === ':' && isColonParameter(path, position);
    if (isColon || character === '*' || (character === '(' && isRegularExpression(path, position))) {
      const colonName = isColon ? take(`:${name}`).slice(1) : '';
      const starName = character === '*' ? take(`\\*{1,2}(?:${name})?`).replace(/^\*+/, '') : '';
      const pattern = path[position] === '(' ? balanced(path, position, '(', ')') : undefined;
      if (pattern !== undefined) position += pattern.length + 2;
      const modifier = modifierOf(character === '*' ? '' : take('[?*+]'));
      const syntax = isColon ? 'colon' : character === '*' ? 'star' : 'pattern';
      const text = path.slice(start, position);
      const isAnything = pattern === '.*' || pattern === '.+' || pattern === '*';
      tokens.push({
        kind: 'parameter',
        syntax: isAnything && !isColon ? 'star' : syntax,
        name: colonName || starName,
        ...(pattern !== undefined && !isAnything && { pattern }),
        modifier: isAnything ? '*' : modifier,
        text,
      });
      continue;
    }
    position += 1;
    const last = tokens.at(-1);
    if (last?.kind === 'text') tokens[tokens.length - 1] = { kind: 'text', text: last.text + character };
    else tokens.push({ kind: 'text', text: character ?? '' });
  }
  return tokens;
}

/** Whether a colon begins a parameter: `notes:archive`, in the style of Google, is a literal segment. */
function isColonParameter(path: string, position: number): boolean {
  return new RegExp(`^:${name}`, 'u').test(path.slice(position)) && !/\w$/.test(path.slice(0, position));
}

/** Whether a parenthesis begins a regular expression: in `Mercury_(planet)`, it is a literal character. */
function isRegularExpression(path: string, position: number): boolean {
  const content = balanced(path, position, '(', ')');
  return content !== undefined && /[\\|.*+?[\]^$]/.test(content) && !/\w$/.test(path.slice(0, position));
}

/** The content of braces: a parameter, or a part of the path that may be absent. */
function ofBraces(content: string, text: string, after: string): PathToken | undefined {
  if (/^[/.:*-]|[:/]/.test(content) && !/^\*{1,2}[^/]*$/.test(content) && !isConstrained(content)) {
    const tokens = readPathTokens(content);
    return tokens && { kind: 'group', tokens, text };
  }
  const groups = inBraces.exec(content)?.groups;
  if (groups === undefined) return undefined;
  const { star, pattern, modifier = '' } = groups;
  const isMany = star !== undefined || modifier === '*' || modifier === '...' || pattern === 'path' || pattern === '.*';
  return {
    kind: 'parameter',
    syntax: isMany ? 'star' : 'braces',
    name: groups['name'] ?? '',
    ...(pattern !== undefined && !isMany && { pattern }),
    modifier: isMany ? '*' : modifierOf(modifier || after),
    text: text + after,
  };
}

/** `id:[0-9]+`: a name before a colon, which is not the part `:id` of a path. */
function isConstrained(content: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*:./u.test(content);
}

function modifierOf(text: string): ParameterToken['modifier'] {
  return text === '?' || text === '*' || text === '+' ? text : '';
}

/** The text between a bracket and the one that closes it. */
function balanced(path: string, start: number, open: string, close: string): string | undefined {
  let depth = 0;
  for (let position = start; position < path.length; position += 1) {
    const character = path[position];
    if (character === '\\') position += 1;
    else if (character === open) depth += 1;
    else if (character === close) depth -= 1;
    if (depth === 0) return path.slice(start + 1, position);
  }
  return undefined;
}
