import { define } from '../define.js';

// Raised at the argument, and at each `@HttpCode` after the first.
export const wrongHttpCode = define<{ because: string; hint: string }>({
  code: 2070,
  name: 'wrong-http-code',
  severity: 'error',
  summary: 'The argument of `@HttpCode` is not one status from 200 to 299.',
  repairs: 'safe',
  message: ({ because }) => `invalid \`@HttpCode\`: ${because}`,
  help: ({ hint }) => hint,
});

export const contradictoryHttpCode = define<{ handler: string; status: number; because: string; hint: string }>({
  code: 2071,
  name: 'contradictory-http-code',
  severity: 'error',
  summary: 'A handler with `@HttpCode` returns a response with another status.',
  repairs: 'choice',
  message: ({ handler, status, because }) =>
    `contradictory status: \`@HttpCode(${status})\` of ${handler}, whose response has ${because}`,
  help: ({ hint }) => hint,
});

export const bodyOfEmptyStatus = define<{ handler: string; status: number; type: string }>({
  code: 2072,
  name: 'body-of-empty-status',
  severity: 'error',
  summary: 'A handler returns a value, and its `@HttpCode` is a status without a body.',
  repairs: 'choice',
  message: ({ handler, status, type }) =>
    `response without a body: ${handler} returns \`${type}\`, but a response with status ${status} has no body`,
  help: ({ status }) => `return \`void\`, or remove \`@HttpCode(${status})\``,
});

export const unneededMapperSkip = define<{ skippedBy: string }>({
  code: 2073,
  name: 'unneeded-mapper-skip',
  severity: 'error',
  summary: 'A `@SkipResponseMapper` removes no response mapper.',
  repairs: 'choice',
  message: ({ skippedBy }) =>
    `decorator without effect: \`@SkipResponseMapper\` of \`${skippedBy}\`, because no response mapper applies there`,
  help: () => 'remove it',
});

// Raised at each decorator after the first.
export const wrongResponseMapper = define<{ decorator: string; because: string; hint: string }>({
  code: 2074,
  name: 'wrong-response-mapper',
  severity: 'error',
  summary: 'A class or method does not name exactly one response mapper, or skips and uses one.',
  repairs: 'choice',
  message: ({ decorator, because }) => `invalid \`@${decorator}\`: ${because}`,
  help: ({ hint }) => hint,
});

export const unneededResponseMapper = define<{ declaredBy: string; because: string; hint: string }>({
  code: 2075,
  name: 'unneeded-response-mapper',
  severity: 'error',
  summary: 'A `@UseResponseMapper` maps no result.',
  repairs: 'choice',
  message: ({ declaredBy, because }) =>
    `decorator without effect: \`@UseResponseMapper\` of \`${declaredBy}\`, because ${because}`,
  help: ({ hint }) => hint,
});
