import { define } from '../define.js';

// Reported at the name `composeDecorators`.
export const misplacedComposition = define<{ called: boolean }>({
  code: 2044,
  name: 'misplaced-composition',
  severity: 'error',
  summary: '`composeDecorators` is called where the compiler cannot read the composition.',
  repairs: 'design',
  message: ({ called }) =>
    called
      ? 'misplaced composition: this call of `composeDecorators` is not the value of a constant or the only result of a function'
      : 'misplaced composition: `composeDecorators` is named and not called',
  help: ({ called }) =>
    called
      ? 'declare a constant, `export const AdminOnly = composeDecorators(…)`, or a function with a single result, `export const Roles = (…) => composeDecorators(…)`'
      : 'call `composeDecorators` directly, under the name of its import',
});

// Reported at the part, once for all uses of the composition.
export const unknownCompositionPart = define<{ part: string; because: string; fix: string }>({
  code: 2045,
  name: 'unknown-composition-part',
  severity: 'error',
  summary: 'A composition contains something that is not a decorator of Ashlar, or nothing.',
  repairs: 'safe',
  message: ({ part, because }) => `unsupported part of a composition: \`${part}\`: ${because}`,
  help: ({ fix }) => fix,
});

export const circularComposition = define<{ path: readonly string[] }>({
  code: 2046,
  name: 'circular-composition',
  severity: 'error',
  summary: 'A composed decorator contains itself.',
  repairs: 'design',
  message: ({ path }) => `circular composition: ${path.map((name) => `\`${name}\``).join(' -> ')}`,
  help: () => 'remove one of these decorators from the composition of another',
});

// Reported at each use.
export const unreadComposition = define<{ decorator: string; isDeclaration: boolean }>({
  code: 2047,
  name: 'unread-composition',
  severity: 'error',
  summary: 'The composition of a decorator is not in a source that the compiler can read.',
  repairs: 'outside',
  message: ({ decorator, isDeclaration }) =>
    isDeclaration
      ? `unread composition: \`@${decorator}\` comes from a declaration file, which does not contain its decorators`
      : `unread composition: \`@${decorator}\` is a composed decorator, but no call of \`composeDecorators\` declares it`,
  help: ({ isDeclaration }) =>
    isDeclaration
      ? 'declare the composition in this application, or import it from a package with its TypeScript sources'
      : 'declare it as a constant: `export const … = composeDecorators(…)`',
});

// Reported at each use.
export const wrongCompositionCall = define<{ decorator: string; wanted: 'call' | 'no-call' }>({
  code: 2048,
  name: 'wrong-composition-call',
  severity: 'error',
  summary: 'A composed decorator that is a constant is called, or one that is a function is not.',
  repairs: 'safe',
  message: ({ decorator, wanted }) =>
    wanted === 'call'
      ? `missing call: \`${decorator}\` is a function that returns a composed decorator`
      : `unexpected call: \`${decorator}\` calls a composed decorator that is a constant`,
  help: ({ wanted }) => (wanted === 'call' ? 'add `(…)` with its arguments' : 'remove the `(…)` after its name'),
});
