import { define } from '../define.js';

export const resolverNotAClass = define<{ parameter: string; handler: string; because: string; hint: string }>({
  code: 2050,
  name: 'resolver-not-a-class',
  severity: 'error',
  summary: 'The type argument of a `Resolved` is not a class without type parameters.',
  repairs: 'design',
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
  repairs: 'design',
  message: ({ resolver }) => `incomplete resolver: ${resolver} has no public method \`resolve\``,
  help: () => 'implement `Resolver`: `resolve(context: RequestContext): Article | Promise<Article>`',
});

export const resolverWithoutResult = define<{ parameter: string; handler: string; resolver: string }>({
  code: 2052,
  name: 'resolver-without-result',
  severity: 'error',
  summary: 'The resolver of a parameter returns no value.',
  repairs: 'design',
  message: ({ parameter, handler, resolver }) =>
    `missing result: the parameter \`${parameter}\` of ${handler} has no value, because \`${resolver}.resolve\` returns nothing`,
  help: ({ resolver }) => `return the value from \`${resolver}.resolve\`, or make the class a guard`,
});

export const validatedResolution = define<{ parameter: string; handler: string; resolver: string }>({
  code: 2053,
  name: 'validated-resolution',
  severity: 'error',
  summary: 'A `Validate` is applied to a `Resolved`.',
  repairs: 'choice',
  message: ({ parameter, handler }) =>
    `unsupported validation: \`Validate\` is applied to \`${parameter}\` of ${handler}, and has no effect on a \`Resolved\``,
  help: ({ resolver }) => `remove \`Validate\`, and check the value in \`${resolver}.resolve\``,
});

// Raised at the first parameter of the type, with a note at the others.
export const userWithoutKey = define<{ type: string; parameter: string; handler: string; hint: string }>({
  code: 2054,
  name: 'user-without-key',
  severity: 'error',
  summary: 'The type of a `User` is an interface or a type alias, and no exported key has this type.',
  repairs: 'safe',
  message: ({ type, parameter, handler }) =>
    `missing context key: \`${type}\`, the type of the user \`${parameter}\` of ${handler}, does not exist at run time, and no exported key has this type`,
  help: ({ hint }) => hint,
});

// Raised at each key after the first, with a note at the first one and at a parameter of the type.
export const severalKeys = define<{ type: string; key: string; first: string }>({
  code: 2055,
  name: 'several-context-keys',
  severity: 'error',
  summary: 'A type that is taken by a `User` has several exported keys.',
  repairs: 'design',
  message: ({ type, key, first }) => `several context keys: \`${type}\` has the key \`${key}\` beside \`${first}\``,
  help: ({ key, first }) => `use \`${first}\` in place of \`${key}\`, or give one of them a type of its own`,
});

export const unusableKey = define<{ because: string; hint: string }>({
  code: 2056,
  name: 'unusable-context-key',
  severity: 'error',
  summary: 'A `contextKey` is not a constant of its file with a literal name and a type.',
  repairs: 'design',
  message: ({ because }) => `invalid context key: ${because}`,
  help: ({ hint }) => hint,
});

export const keyOfClass = define<{ type: string; name: string }>({
  code: 2057,
  name: 'context-key-of-class',
  severity: 'error',
  summary: 'The type of a `contextKey` is a class.',
  repairs: 'design',
  message: ({ type }) => `unneeded context key: \`${type}\` is a class, and values of classes are found by the class`,
  help: ({ name }) =>
    `remove the key, set an instance (\`context.set(new ${name}(…))\`), and get it by the class (\`context.get(${name})\`)`,
});

// Raised at the type of the parameter.
export const rulesNotRun = define<{ classes: string; parameter: string; handler: string; type: string }>({
  code: 2082,
  name: 'rules-not-run',
  severity: 'error',
  summary: 'An input contains classes with validation rules and has no `Validate`.',
  repairs: 'safe',
  message: ({ classes, parameter, handler }) =>
    `validation rules do not run: \`${parameter}\` of ${handler} has no \`Validate\` for the rules of ${classes}`,
  help: ({ type }) => `write \`Validate<${type}>\``,
});

// Raised at the derived type.
export const lostRules = define<{ class: string; type: string; place: string }>({
  code: 2083,
  name: 'lost-validation-rules',
  severity: 'error',
  summary: 'The type of an input is derived from a class with validation rules, and its values do not have them.',
  repairs: 'design',
  message: ({ class: name, type, place }) =>
    `lost validation rules: values of ${type}${place === '' ? '' : ` ${place}`} are not instances of \`${name}\`, so that its \`validate\` does not run`,
  help: () =>
    "leave the method out of the type (`Omit<…, 'validate'>`), or declare a class that implements `Validator` for it",
});

export const markersWithoutRoute = define<{ method: string; marker: string }>({
  code: 2058,
  name: 'markers-without-route',
  severity: 'warning',
  summary: 'A method of a controller has parameters with markers and no route decorator.',
  repairs: 'choice',
  message: ({ method, marker }) =>
    `missing route decorator: \`${method}\` takes a \`${marker}\`, but handles no requests`,
  help: () =>
    'add a route decorator to the method, such as `@Get(…)` or `@Post(…)`, or make it private if handlers call it',
});
