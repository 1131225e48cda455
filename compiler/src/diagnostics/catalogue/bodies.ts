import { define } from '../define.js';

// Raised at the parameter.
export const bodyOfGetOrDelete = define<{ parameter: string; handler: string; method: string; hint: string }>({
  code: 2060,
  name: 'body-of-get-or-delete',
  severity: 'warning',
  summary: 'A handler of GET or DELETE takes a body, which most clients and proxies do not send.',
  repairs: 'design',
  message: ({ parameter, handler, method }) =>
    `body of ${method}: \`${parameter}\` of ${handler} is in the body of a ${method} request, which most clients and proxies do not send`,
  help: ({ hint }) => hint,
});

// Raised at the `RawBody`, with a note at the other parameter.
export const rawBodyOfForm = define<{ parameter: string; handler: string; form: string; hint: string }>({
  code: 2061,
  name: 'raw-body-of-form',
  severity: 'error',
  summary: 'A handler takes a `RawBody` of a route that accepts forms, whose bytes are not kept.',
  repairs: 'choice',
  message: ({ parameter, handler, form }) =>
    `conflicting body parameters: \`${parameter}\` of ${handler} takes the bytes of the body, but ${form}`,
  help: ({ hint }) => hint,
});

// Raised at the type argument.
export const invalidRawBody = define<{ parameter: string; handler: string; because: string; hint: string }>({
  code: 2062,
  name: 'invalid-raw-body',
  severity: 'error',
  summary: 'The media types of a `RawBody` are invalid, or are beside a `Body`, which is JSON.',
  repairs: 'safe',
  message: ({ parameter, handler, because }) =>
    `invalid media types: the \`RawBody\` \`${parameter}\` of ${handler} ${because}`,
  help: ({ hint }) => hint,
});

export const wrongBodyLimit = define<{ because: string; hint: string }>({
  code: 2034,
  name: 'wrong-body-limit',
  severity: 'error',
  summary: 'The argument of a `@BodyLimit` or `@Upload` is not a valid size.',
  repairs: 'safe',
  message: ({ because }) => `invalid body limit: ${because}`,
  help: ({ hint }) => hint,
});

export const bodyLimitWithoutBody = define<{ decorator: string; because: string; hint: string }>({
  code: 2035,
  name: 'body-limit-without-body',
  severity: 'error',
  summary: 'A `@BodyLimit` or `@Upload` applies to no route that takes a body.',
  repairs: 'choice',
  message: ({ decorator, because }) => `decorator without effect: \`@${decorator}\`, because ${because}`,
  help: ({ hint }) => hint,
});

// Raised at each decorator after the first.
export const severalBodyLimits = define<{ because: string; hint: string }>({
  code: 2036,
  name: 'several-body-limits',
  severity: 'error',
  summary: 'A class or method has more than one `@BodyLimit` or `@Upload`.',
  repairs: 'choice',
  message: ({ because }) => because,
  help: ({ hint }) => hint,
});
