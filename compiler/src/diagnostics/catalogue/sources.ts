import { define } from '../define.js';

// Reported once per file: the first syntax error can be the cause of all that follow it.
export const syntaxError = define<{ complaint: string; isMergeConflict: boolean }>({
  code: 8011,
  name: 'syntax-error',
  severity: 'error',
  summary: 'A source file cannot be parsed.',
  repairs: 'author',
  message: ({ complaint }) => `syntax error: ${complaint}`,
  help: ({ isMergeConflict }) =>
    isMergeConflict
      ? 'resolve the merge conflict: keep one of the two sides and remove the markers'
      : 'correct the syntax here: nothing is generated until every source file can be parsed',
});

export const invalidEncoding = define<{ path: string }>({
  code: 8012,
  name: 'invalid-encoding',
  severity: 'error',
  summary: 'A source file is not encoded in UTF-8.',
  repairs: 'outside',
  message: ({ path }) => `invalid encoding: \`${path}\` is not encoded in UTF-8`,
  help: () => 'save the file as UTF-8',
});

// Reported once, at the import, in place of the errors that follow from it.
export const brokenImport = define<{ specifier: string; name?: string; hint: string }>({
  code: 8018,
  name: 'unresolved-import',
  severity: 'error',
  summary: 'A module that is imported does not exist, or does not export what is imported from it.',
  repairs: 'safe',
  message: ({ specifier, name }) => {
    if (name === undefined) return `cannot find module \`${specifier}\``;
    return name === 'default'
      ? `unresolved import: \`${specifier}\` has no default export`
      : `unresolved import: \`${specifier}\` does not export \`${name}\``;
  },
  help: ({ hint }) => hint,
});

export const undeclaredDecorator = define<{ name: string; hint: string }>({
  code: 8019,
  name: 'undeclared-decorator',
  severity: 'error',
  summary: 'A decorator is neither imported nor declared.',
  repairs: 'safe',
  message: ({ name }) => `undeclared decorator: \`@${name}\` is neither imported nor declared`,
  help: ({ hint }) => hint,
});
