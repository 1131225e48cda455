import { largest } from '../../model/throttling.js';
import { define } from '../define.js';

const example = '`@Throttle({ limit: 10, windowSeconds: 60 })`';

/** 4001. Raised once per decorator. */
export const incompletePolicy = define<{ missing: readonly string[] }>({
  code: 4001,
  name: 'incomplete-policy',
  severity: 'error',
  summary: 'A `@Throttle` does not say both of its numbers.',
  message: ({ missing }) =>
    missing.length === 1
      ? `\`@Throttle\` does not say \`${missing.join('')}\``
      : `\`@Throttle\` says neither ${missing.map((name) => `\`${name}\``).join(' nor ')}`,
  help: () => `write both: ${example} accepts 10 requests of a client within 60 seconds`,
});

/** 4002. Raised at the later one, with a note at the first. */
export const repeatedPolicyProperty = define<{ property: string }>({
  code: 4002,
  name: 'repeated-policy-property',
  severity: 'error',
  summary: 'A `@Throttle` says one of its numbers twice.',
  message: ({ property }) => `\`${property}\` stands twice in one \`@Throttle\``,
  help: () => 'remove one of the two',
});

/** 4003. */
export const wrongPolicyNumber = define<{ property: string; wanted: string; text: string; hint: string }>({
  code: 4003,
  name: 'wrong-policy-number',
  severity: 'error',
  summary: 'A number of a `@Throttle` is zero, negative, a fraction, or no number.',
  message: ({ property, wanted, text }) => `\`${property}\` of \`@Throttle\` must be ${wanted}, not \`${text}\``,
  help: ({ hint }) => hint,
});

/** 4004. */
export const policyOutOfPlace = define<{ property?: string }>({
  code: 4004,
  name: 'policy-out-of-place',
  severity: 'error',
  summary: 'A `@Throttle` names its numbers, or computes them, instead of saying them.',
  message: ({ property }) =>
    property === undefined
      ? 'the policy of `@Throttle` is not written in place'
      : `\`${property}\` of \`@Throttle\` is not a number that is written in place`,
  help: () =>
    `write the numbers themselves: ${example}; what several handlers have in common can stand in front of their class`,
});

/** 4005. */
export const endlessWindow = define<{ seconds: string }>({
  code: 4005,
  name: 'endless-window',
  severity: 'error',
  summary: 'The window of a `@Throttle` is longer than can be represented.',
  message: ({ seconds }) => `a window of ${seconds} seconds cannot be represented`,
  help: () =>
    `write at most \`windowSeconds: ${largest.windowSeconds}\`: windows are counted in milliseconds, up to ${Number.MAX_SAFE_INTEGER}`,
});

/** 4006. Raised at each decorator behind the first. */
export const severalThrottles = define<{ decorator: string; first: string }>({
  code: 4006,
  name: 'several-throttles',
  severity: 'error',
  summary: 'A class or method carries `@Throttle` and `@SkipThrottle`, or one of them twice.',
  message: ({ decorator, first }) =>
    decorator === first
      ? `\`@${decorator}\` stands twice in front of the same class or method`
      : `\`@${decorator}\` stands in front of the same class or method as \`@${first}\``,
  help: () => 'keep one of the two; what a method says holds instead of what its class says',
});

/** 4007. */
export const surplusArgument = define<{ callee: string; taken: string; hint: string }>({
  code: 4007,
  name: 'surplus-argument',
  severity: 'error',
  summary: 'A decorator of throttling, or `ThrottleModule.configure`, has an argument that it does not take.',
  message: ({ callee, taken }) => `\`${callee}\` takes ${taken}`,
  help: ({ hint }) => hint,
});

/** 4008. Raised once, at the first decorator, with a note at each of the others. */
export const missingThrottleModule = define<{ subject: string; decorator: string; root: string }>({
  code: 4008,
  name: 'missing-throttle-module',
  severity: 'error',
  summary: 'An application decorates routes with `@Throttle` or `@SkipThrottle` without importing `ThrottleModule`.',
  message: ({ subject, decorator }) =>
    `\`@${decorator}\` of \`${subject}\` needs \`ThrottleModule\`, which no module that the root reaches imports`,
  help: ({ root }) => `add \`ThrottleModule\` of \`ashlar\` to the \`imports\` of ${root}`,
});

/** 4009. Raised once, at the first bare import, with a note at each configuration and at each other bare import. */
export const mixedThrottleImports = define<object>({
  code: 4009,
  name: 'mixed-throttle-imports',
  severity: 'error',
  summary: '`ThrottleModule` is imported as it is and configured as well.',
  message: () => '`ThrottleModule` is imported as it is, though the application configures it',
  help: () => 'remove it here: the configured module is global, and throttles the whole application',
});

/** 4010. Raised at each call behind the first. */
export const severalThrottleConfigurations = define<object>({
  code: 4010,
  name: 'several-throttle-configurations',
  severity: 'error',
  summary: '`ThrottleModule` is configured more than once.',
  message: () => '`ThrottleModule` is configured twice',
  help: () => 'keep one of the two: there is one configuration for the whole application',
});

/** 4011. */
export const incompleteThrottleConfig = define<{ config: string }>({
  code: 4011,
  name: 'incomplete-throttle-config',
  severity: 'error',
  summary: 'The class that configures `ThrottleModule` has no method `options`.',
  message: ({ config }) => `${config} configures \`ThrottleModule\`, but has no public method \`options\``,
  help: () => 'implement `ThrottleConfig`: `options(): ThrottleOptions`',
});

/** 4012. */
export const unbuildableThrottleConfig = define<{ config: string; because: string; hint: string }>({
  code: 4012,
  name: 'unbuildable-throttle-config',
  severity: 'error',
  summary: 'The class that configures `ThrottleModule` is abstract, or none of the application.',
  message: ({ config, because }) => `${config} cannot configure \`ThrottleModule\`: ${because}`,
  help: ({ hint }) => hint,
});

/** 4013. Raised once, at the first route, with a note at each of the others. */
export const unthrottledWrites = define<{ route: string; others: number }>({
  code: 4013,
  name: 'unthrottled-writes',
  severity: 'warning',
  summary: 'Routes that write are exempt from throttling.',
  message: ({ route, others }) => {
    if (others === 0) return `\`${route}\` writes, and is not throttled`;
    return `\`${route}\` and ${others === 1 ? 'another route' : `${others} other routes`} that write are not throttled`;
  },
  help: () =>
    `remove \`@SkipThrottle()\`, or put ${example} in front of the method: that holds in spite of what its class says`,
});
