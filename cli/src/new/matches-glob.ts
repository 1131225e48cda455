/**
 * Whether a path matches a pattern of a list of workspaces: `apps/*`, `packages/**`, `{apps,tools}/[a-m]*`. As in package managers, only
 * a dot in the pattern matches one at the start of a name.
 */
export function matchesGlob(path: string, pattern: string): boolean {
  const names = path.split('/');
  return withoutBraces(pattern).some((one) => {
    const parts = one.split('/').filter((part) => part !== '' && part !== '.');
    return matchesParts(names, parts);
  });
}

function matchesParts(names: readonly string[], parts: readonly string[]): boolean {
  const [part, ...furtherParts] = parts;
  const [name, ...furtherNames] = names;
  if (part === undefined) return name === undefined;
  if (part === '**') {
    if (matchesParts(names, furtherParts)) return true;
    return name !== undefined && !name.startsWith('.') && matchesParts(furtherNames, parts);
  }
  return name !== undefined && expressionOf(part)?.test(name) === true && matchesParts(furtherNames, furtherParts);
}

/** The regular expression of one part of a pattern; `undefined` for an invalid one, which matches nothing. */
function expressionOf(part: string): RegExp | undefined {
  const source = part.replaceAll(
    /\*+|\?|\[([!^]?)([^\]]+)\]|[\\^$.+()|{}[\]]/g,
    (found, negation?: string, set?: string) => {
      if (found.startsWith('*')) return '[^/]*';
      if (found === '?') return '[^/]';
      if (set === undefined) return `\\${found}`;
      return `[${negation === '' ? '' : '^'}${set.replaceAll(/[\\^[]/g, '\\$&')}]`;
    },
  );
  try {
    return new RegExp(`^${/^[*?[]/.test(part) ? '(?!\\.)' : ''}${source}$`);
  } catch {
    // A range in reverse order: `[z-a]`.
    return undefined;
  }
}

/** The patterns that a pattern with alternatives stands for: `a/{b,c}` for `a/b` and `a/c`. */
function withoutBraces(pattern: string): readonly string[] {
  const found = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/.exec(pattern);
  if (found === null) return [pattern];
  const [, before = '', alternatives = '', after = ''] = found;
  return alternatives.split(',').flatMap((one) => withoutBraces(before + one + after));
}
