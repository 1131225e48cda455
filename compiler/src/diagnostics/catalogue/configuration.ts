import { define } from '../define.js';

// Raised at the class when no module lists it, otherwise at the entry that constructs it.
export const unreadConfiguration = define<{ because: string; hint: string }>({
  code: 9001,
  name: 'unread-configuration',
  severity: 'error',
  summary: 'A class with `@Configuration` is not listed in the `providers` of a module, so its variables are not read.',
  repairs: 'safe',
  message: ({ because }) => `unread configuration: ${because}`,
  help: ({ hint }) => hint,
});

export const configurationConstructor = define<{ class: string; what: string }>({
  code: 9002,
  name: 'configuration-constructor',
  severity: 'error',
  summary: 'A class with `@Configuration` has a constructor or a `static create`, which is never called.',
  repairs: 'choice',
  message: ({ class: name, what }) =>
    `unused ${what}: \`${name}\` is read from environment variables, and its ${what} is never called`,
  help: ({ what }) => `remove the ${what}, and compute other values in getters or methods`,
});

// Raised at the name of the property.
export const unreadableField = define<{ field: string; because: string; hint: string }>({
  code: 9003,
  name: 'unreadable-field',
  severity: 'error',
  summary: 'A property of a class with `@Configuration` is private, initialised, not readonly, or has no name in text.',
  repairs: 'safe',
  message: ({ field, because }) => `invalid configuration property: \`${field}\` ${because}`,
  help: ({ hint }) => hint,
});

// Raised at the type of the property.
export const variableNotText = define<{ path: string; because: string; hint: string }>({
  code: 9004,
  name: 'variable-not-text',
  severity: 'error',
  summary: 'A property of a class with `@Configuration` has a type that cannot be parsed from the text of a variable.',
  repairs: 'author',
  message: ({ path, because }) =>
    `unsupported configuration property: \`${path}\` cannot be parsed from text: ${because}`,
  help: ({ hint }) => hint,
});

// Raised at the prefix, or at the name of the property.
export const invalidVariableName = define<{ variable: string; subject: string; hint: string }>({
  code: 9005,
  name: 'invalid-variable-name',
  severity: 'error',
  summary: 'A prefix or the name of a property does not make a valid name of an environment variable.',
  repairs: 'choice',
  message: ({ variable, subject }) => `invalid variable name: \`${variable}\` ${subject}`,
  help: ({ hint }) => hint,
});

// Raised at the second property, with a note at the first.
export const conflictingVariables = define<{ variable: string; first: string; second: string; sameClass: boolean }>({
  code: 9006,
  name: 'conflicting-variables',
  severity: 'error',
  summary: 'Two properties of configurations are read from one variable with different types or defaults.',
  repairs: 'author',
  message: ({ variable, first, second, sameClass }) =>
    `conflicting variable: \`${variable}\` is read for \`${first}\` and for \`${second}\`${
      sameClass ? '' : ', which have different types or defaults'
    }`,
  help: ({ sameClass }) =>
    sameClass
      ? 'rename one of the two properties, or remove it'
      : 'declare the same type, or give one class another `prefix`',
});

// Raised at the property of a request or response.
export const misplacedSecret = define<{ path: string }>({
  code: 9007,
  name: 'misplaced-secret',
  severity: 'error',
  summary: 'A type of a request or response contains a `Secret`.',
  repairs: 'author',
  message: ({ path }) => `misplaced secret: \`${path}\` is a \`Secret\`, which is neither sent nor received`,
  help: () => 'use `string` with the constraints that apply, or remove the property from the type',
});

export const secretDefault = define<{ path: string }>({
  code: 9008,
  name: 'secret-default',
  severity: 'error',
  summary: 'A `Secret` of a configuration has a default, which would be part of the sources.',
  repairs: 'author',
  message: ({ path }) => `default of a secret: \`${path}\` would have its value in the sources`,
  help: () => 'remove the default, and set the variable in `.env` for development',
});
