import { largest } from '../../model/throttling.js';
import { define } from '../define.js';

const example = '`@Throttle({ limit: 10, windowSeconds: 60 })`';

// Raised once per decorator.
export const incompletePolicy = define<{ missing: readonly string[] }>({
  code: 4001,
  name: 'incomplete-policy',
  severity: 'error',
  summary: 'A `@Throttle` lacks one of its numbers, or both.',
  repairs: 'author',
  message: ({ missing }) =>
    missing.length === 1
      ? `incomplete rate limit: \`@Throttle\` has no \`${missing.join('')}\``
      : `incomplete rate limit: \`@Throttle\` has neither ${missing.map((name) => `\`${name}\``).join(' nor ')}`,
  help: () => `write both: ${example} accepts 10 requests of a client within 60 seconds`,
});

// Raised at the later one, with a note at the first.
export const repeatedPolicyProperty = define<{ property: string }>({
  code: 4002,
  name: 'repeated-policy-property',
  severity: 'error',
  summary: 'A `@Throttle` has one of its properties twice.',
  repairs: 'choice',
  message: ({ property }) => `duplicate property: \`@Throttle\` has \`${property}\` twice`,
  help: () => 'remove one of the two',
});

export const wrongPolicyNumber = define<{ property: string; wanted: string; text: string; hint: string }>({
  code: 4003,
  name: 'wrong-policy-number',
  severity: 'error',
  summary: 'A number of a `@Throttle` is zero, negative, a fraction, or not a number.',
  repairs: 'author',
  message: ({ property, wanted, text }) =>
    `invalid rate limit: \`${property}\` of \`@Throttle\` must be ${wanted}, not \`${text}\``,
  help: ({ hint }) => hint,
});

export const policyOutOfPlace = define<{ property?: string }>({
  code: 4004,
  name: 'policy-out-of-place',
  severity: 'error',
  summary: 'The numbers of a `@Throttle` are not literals.',
  repairs: 'author',
  message: ({ property }) =>
    property === undefined
      ? 'rate limit is not a literal: the policy of `@Throttle` is an expression'
      : `rate limit is not a literal: \`${property}\` of \`@Throttle\` is an expression`,
  help: () => `write number literals: ${example} on a class applies to all of its handlers`,
});

export const endlessWindow = define<{ seconds: string }>({
  code: 4005,
  name: 'endless-window',
  severity: 'error',
  summary: 'The window of a `@Throttle` is longer than can be represented.',
  repairs: 'choice',
  message: ({ seconds }) => `window too long: ${seconds} seconds cannot be represented`,
  help: () =>
    `write at most \`windowSeconds: ${largest.windowSeconds}\`: windows are counted in milliseconds, up to ${Number.MAX_SAFE_INTEGER}`,
});

// Raised at each decorator after the first.
export const severalThrottles = define<{ decorator: string; first: string }>({
  code: 4006,
  name: 'several-throttles',
  severity: 'error',
  summary: 'A class or method has `@Throttle` and `@SkipThrottle`, or one of them twice.',
  repairs: 'choice',
  message: ({ decorator, first }) =>
    decorator === first
      ? `duplicate \`@${decorator}\` on the same class or method`
      : `conflicting decorators: \`@${decorator}\` on the same class or method as \`@${first}\``,
  help: ({ decorator, first }) =>
    decorator === first
      ? 'keep one of the two: that of a method takes precedence over that of its class'
      : 'remove `@SkipThrottle()`, or `@Throttle(…)` if the routes need no rate limit',
});

export const surplusArgument = define<{ callee: string; taken: string; hint: string }>({
  code: 4007,
  name: 'surplus-argument',
  severity: 'error',
  summary: 'A decorator of throttling, or `ThrottleModule.configure`, has too many arguments.',
  repairs: 'choice',
  message: ({ callee, taken }) => `too many arguments: \`${callee}\` takes ${taken}`,
  help: ({ hint }) => hint,
});

// Raised once, at the first decorator, with a note at each of the others.
export const missingThrottleModule = define<{ subject: string; decorator: string; root: string }>({
  code: 4008,
  name: 'missing-throttle-module',
  severity: 'error',
  summary: 'An application has routes with `@Throttle` or `@SkipThrottle`, and does not import `ThrottleModule`.',
  repairs: 'safe',
  message: ({ subject, decorator }) =>
    `missing \`ThrottleModule\`: no module that the root reaches imports it, but \`${subject}\` has \`@${decorator}\``,
  help: ({ root }) => `add \`ThrottleModule\` of \`ashlar\` to the \`imports\` of ${root}`,
});

// Raised once, at the first bare import, with a note at each configuration and at each other bare import.
export const mixedThrottleImports = define<object>({
  code: 4009,
  name: 'mixed-throttle-imports',
  severity: 'error',
  summary: '`ThrottleModule` is imported both without and with a configuration.',
  repairs: 'safe',
  message: () =>
    'conflicting imports: `ThrottleModule` is imported without a configuration, but the application configures it',
  help: () => 'remove it here: the configured module is global, and throttles the whole application',
});

// Raised at each call after the first.
export const severalThrottleConfigurations = define<object>({
  code: 4010,
  name: 'several-throttle-configurations',
  severity: 'error',
  summary: '`ThrottleModule` is configured more than once.',
  repairs: 'author',
  message: () => 'duplicate configuration: `ThrottleModule` is configured twice',
  help: () => 'keep one of the two: there is one configuration for the whole application',
});

export const incompleteThrottleConfig = define<{ config: string }>({
  code: 4011,
  name: 'incomplete-throttle-config',
  severity: 'error',
  summary: 'The class that configures `ThrottleModule` has no method `options`.',
  repairs: 'design',
  message: ({ config }) =>
    `incomplete configuration: ${config} configures \`ThrottleModule\`, but has no public method \`options\``,
  help: () => 'implement `ThrottleConfig`: `options(): ThrottleOptions`',
});

export const unbuildableThrottleConfig = define<{ config: string; because: string; hint: string }>({
  code: 4012,
  name: 'unbuildable-throttle-config',
  severity: 'error',
  summary: 'The class that configures `ThrottleModule` is abstract, or not a class of the application.',
  repairs: 'author',
  message: ({ config, because }) => `invalid configuration: ${config} cannot configure \`ThrottleModule\`: ${because}`,
  help: ({ hint }) => hint,
});

// Raised once, at the first route, with a note at each of the others.
export const unthrottledWrites = define<{ route: string; others: number }>({
  code: 4013,
  name: 'unthrottled-writes',
  severity: 'warning',
  summary: 'Routes that write are exempt from throttling.',
  repairs: 'choice',
  message: ({ route, others }) => {
    if (others === 0) return `missing rate limit: \`${route}\` writes, and is not throttled`;
    return `missing rate limit: \`${route}\` and ${others === 1 ? 'another route' : `${others} other routes`} that write are not throttled`;
  },
  help: () => `remove \`@SkipThrottle()\`, or add ${example} to the method: it takes precedence over that of the class`,
});
