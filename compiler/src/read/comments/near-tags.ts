/** The tags that constrain types, and that a name can be a misspelling of. */
const constraintTags: readonly string[] = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'pattern',
  'format',
  'isInt',
  'default',
  'schemaName',
  'additionalProperties',
];

/** Names for constraints in other tools, without upper case. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['min', 'minimum'],
  ['max', 'maximum'],
  ['gte', 'minimum'],
  ['lte', 'maximum'],
  ['gt', 'exclusiveMinimum'],
  ['lt', 'exclusiveMaximum'],
  ['exclusivemin', 'exclusiveMinimum'],
  ['exclusivemax', 'exclusiveMaximum'],
  ['minlen', 'minLength'],
  ['maxlen', 'maxLength'],
  ['minitem', 'minItems'],
  ['maxitem', 'maxItems'],
  ['minsize', 'minItems'],
  ['maxsize', 'maxItems'],
  ['regex', 'pattern'],
  ['regexp', 'pattern'],
  ['matches', 'pattern'],
  ['int', 'isInt'],
  ['integer', 'isInt'],
  ['isinteger', 'isInt'],
  ['unique', 'uniqueItems'],
  ['multiple', 'multipleOf'],
]);

const byLowerCase: ReadonlyMap<string, string> = new Map([
  ...otherNames,
  ...constraintTags.map((name): [string, string] => [name.toLowerCase(), name]),
]);

/** The constraint tag that another name stands for: one with other capitals, of another tool, or with one wrong letter. */
export function nearTag(name: string): string | undefined {
  const letters = name.toLowerCase().replaceAll(/[-_]/g, '');
  const known = byLowerCase.get(letters);
  if (known !== undefined) return known;
  // Short names are near to names of other tools.
  if (letters.length < 6) return undefined;
  return constraintTags.find((tag) => isOneLetterApart(letters, tag.toLowerCase()));
}

/** Whether one text becomes the other when a letter is added, removed or changed, or two letters are exchanged. */
function isOneLetterApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [left, right] = [a.slice(start), b.slice(start)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left.slice(2) === right.slice(2) && left[0] === right[1] && left[1] === right[0])
  );
}
