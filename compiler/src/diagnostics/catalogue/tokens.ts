import { define } from '../define.js';

// Raised at the name of the constant.
export const unexportedToken = define<{ name: string; isMerged: boolean }>({
  code: 1059,
  name: 'unexported-token',
  severity: 'error',
  summary: 'A token is not exported, so that generated code cannot import it.',
  repairs: 'safe',
  message: ({ name }) => `token not exported: generated code cannot import \`${name}\``,
  help: ({ name, isMerged }) =>
    `add \`export\` to the ${isMerged ? 'declarations of the type and of the constant' : 'declaration of'} \`${name}\``,
});

export const misplacedToken = define<{ because: string; type: string }>({
  code: 1060,
  name: 'misplaced-token',
  severity: 'error',
  summary: 'A token is not an exported constant at the top level of its file.',
  repairs: 'design',
  message: ({ because }) => `misplaced token: ${because}`,
  help: ({ type }) =>
    `declare it at the top level of a file: \`export const ${type === '' ? 'Clock' : type} = token<…>('…')\``,
});

export const unnamedToken = define<{ because: string; name: string }>({
  code: 1061,
  name: 'unnamed-token',
  severity: 'error',
  summary: 'The name of a token is not a string literal.',
  repairs: 'choice',
  message: ({ because }) => `invalid name of a token: ${because}`,
  help: ({ name }) => `write the name as a string literal: \`token<…>('${name}')\``,
});

export const untypedToken = define<{ because: string; hint: string }>({
  code: 1062,
  name: 'untyped-token',
  severity: 'error',
  summary: 'The type argument of a token is missing, or is not a type that can have one.',
  repairs: 'author',
  message: ({ because }) => `invalid type of a token: ${because}`,
  help: ({ hint }) => hint,
});

// Raised at the later token, with a note at the first.
export const duplicateTokenName = define<{ name: string; first: string; second: string }>({
  code: 1063,
  name: 'duplicate-token-name',
  severity: 'error',
  summary: 'Two tokens of an application have the same name.',
  repairs: 'author',
  message: ({ name, first, second }) => `duplicate name: the tokens ${first} and ${second} have the name '${name}'`,
  help: () => 'give one of them another name: error messages contain nothing else of a token',
});

// Raised at the later token, with a note at the first.
export const severalTokensOfType = define<{ type: string; first: string; second: string }>({
  code: 1064,
  name: 'several-tokens-of-a-type',
  severity: 'error',
  summary: 'Two tokens are the keys of one type.',
  repairs: 'design',
  message: ({ type, first, second }) => `several tokens of one type: ${first} and ${second} are tokens of \`${type}\``,
  help: ({ second }) =>
    `remove one of them, or give ${second} a type of its own: parameters of the type could receive either`,
});

export const tokenOfPackage = define<{ name: string }>({
  code: 1065,
  name: 'token-of-a-package',
  severity: 'error',
  summary: 'A token is declared in a package.',
  repairs: 'design',
  message: ({ name }) => `token of a package: the type and the name of \`${name}\` are not in the sources`,
  help: ({ name }) =>
    `declare a token of the same type in the application: \`export const ${name.replace(/^.*\./, '')} = token<…>('…')\``,
});

export const tokenAsProvider = define<{ name: string; type: string }>({
  code: 1074,
  name: 'token-as-provider',
  severity: 'error',
  summary: 'A token is listed in `providers` without the class or the factory that provides it.',
  repairs: 'design',
  message: ({ name, type }) =>
    `not a provider: \`${name}\` is the token of \`${type}\`, and nothing creates its instance`,
  help: ({ name }) => `list \`provide(${name}, …)\` with a class, or \`asyncFactory(${name}, […], async (…) => …)\``,
});
