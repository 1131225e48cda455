/**
 * Whether a regular expression limits the length of the texts that match it: it is about the whole text, and repeats nothing without a
 * limit. `^[a-z]{1,20}$` does; `^[a-z]+$` and `[a-z]{20}` do not.
 */
export function isBoundedPattern(pattern: string): boolean {
  if (!pattern.startsWith('^') || !pattern.endsWith('$')) return false;
  // Escaped characters and classes match one character each; the contents of classes mean nothing here.
  const simple = pattern.replaceAll(/\\(?:[pPux]\{[^}]*\}|.)/gsu, 'x').replaceAll(/\[[^\]]*\]/g, 'x');
  if (!simple.endsWith('$') || /[*+]|\{\d+,\}/.test(simple)) return false;
  return !hasOuterAlternative(simple);
}

/** Whether a pattern has alternatives outside of groups: `^` and `$` are then about one of them alone. */
function hasOuterAlternative(pattern: string): boolean {
  let depth = 0;
  for (const character of pattern) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === '|' && depth === 0) return true;
  }
  return false;
}
