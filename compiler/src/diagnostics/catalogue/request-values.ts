import { define } from '../define.js';

export const resolverNotAClass = define<{ parameter: string; handler: string; because: string; hint: string }>({
  code: 2050,
  name: 'resolver-not-a-class',
  severity: 'error',
  summary: 'The type argument of a `Resolved` is not a class without type parameters.',
  message: ({ parameter, handler, because }) =>
    `invalid resolver: the parameter \`${parameter}\` of ${handler} names no provider: ${because}`,
  help: ({ hint }) => hint,
});

// Raised at the class, with a note at each parameter that names it.
export const incompleteResolver = define<{ resolver: string }>({
  code: 2051,
  name: 'resolver-without-resolve',
  severity: 'error',
  summary: 'A resolver has no method `resolve`.',
  message: ({ resolver }) => `incomplete resolver: ${resolver} has no public method \`resolve\``,
  help: () => 'implement `Resolver`: `resolve(context: RequestContext): Article | Promise<Article>`',
});

export const resolverWithoutResult = define<{ parameter: string; handler: string; resolver: string }>({
  code: 2052,
  name: 'resolver-without-result',
  severity: 'error',
  summary: 'The resolver of a parameter returns no value.',
  message: ({ parameter, handler, resolver }) =>
    `missing result: the parameter \`${parameter}\` of ${handler} has no value, because \`${resolver}.resolve\` returns nothing`,
  help: ({ resolver }) => `return the value from \`${resolver}.resolve\`, or make the class a guard`,
});

export const validatedResolution = define<{ parameter: string; handler: string; resolver: string }>({
  code: 2053,
  name: 'validated-resolution',
  severity: 'error',
  summary: 'A `Validate` is applied to a `Resolved`.',
  message: ({ parameter, handler }) =>
    `unsupported validation: \`Validate\` is applied to \`${parameter}\` of ${handler}, and has no effect on a \`Resolved\``,
  help: ({ resolver }) => `remove \`Validate\`, and check the value in \`${resolver}.resolve\``,
});
