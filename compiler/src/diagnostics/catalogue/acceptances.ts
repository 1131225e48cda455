import { define } from '../define.js';

// Raised at the comment, by `ashlar audit` alone, as are the other diagnostics of this file.
export const acceptanceWithoutReason = define<{ code: string }>({
  code: 9151,
  name: 'acceptance-without-reason',
  severity: 'error',
  summary: 'A comment accepts a finding of `ashlar audit` without a reason.',
  repairs: 'author',
  message: ({ code }) => `acceptance without a reason: nothing says why \`${code}\` is accepted`,
  help: ({ code }) => `write the reason after the colon: \`// ashlar-accept ${code}: the route is public\``,
});

export const unknownFinding = define<{ code: string; hint: string }>({
  code: 9152,
  name: 'unknown-finding',
  severity: 'error',
  summary: 'A comment accepts a code that no finding of `ashlar audit` has.',
  repairs: 'author',
  message: ({ code }) => `unknown finding: \`${code}\` is not the code of a finding`,
  help: ({ hint }) => hint,
});

export const unusedAcceptance = define<{ code: string; hint: string }>({
  code: 9153,
  name: 'unused-acceptance',
  severity: 'error',
  summary: 'A comment accepts a finding of `ashlar audit` that does not exist on the next line.',
  repairs: 'author',
  message: ({ code }) => `unused acceptance: the next line has no finding \`${code}\``,
  help: ({ hint }) => hint,
});

export const malformedAcceptance = define<{ because: string; hint: string }>({
  code: 9154,
  name: 'malformed-acceptance',
  severity: 'error',
  summary: 'A comment looks like the acceptance of a finding of `ashlar audit`, and is not one.',
  repairs: 'author',
  message: ({ because }) => `malformed acceptance: ${because}`,
  help: ({ hint }) => hint,
});
