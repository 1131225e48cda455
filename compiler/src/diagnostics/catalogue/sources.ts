import { define } from '../define.js';

/** 8011. Reported once per file: the first syntax error can be the cause of all that follow it. */
export const syntaxError = define<{ complaint: string; isMergeConflict: boolean }>({
  code: 8011,
  name: 'syntax-error',
  severity: 'error',
  summary: 'A source file cannot be parsed.',
  message: ({ complaint }) => `syntax error: ${complaint}`,
  help: ({ isMergeConflict }) =>
    isMergeConflict
      ? 'resolve the merge conflict: keep one of the two sides and remove the markers'
      : 'correct the syntax here: nothing is generated until every source file can be parsed',
});

/** 8012. */
export const invalidEncoding = define<{ path: string }>({
  code: 8012,
  name: 'invalid-encoding',
  severity: 'error',
  summary: 'A source file is not encoded in UTF-8.',
  message: ({ path }) => `\`${path}\` is not encoded in UTF-8`,
  help: () => 'save the file as UTF-8',
});
