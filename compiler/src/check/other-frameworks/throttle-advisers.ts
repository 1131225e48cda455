import { type AdviceContext, type Adviser, listOf, literalOf, optionOf } from './advice.js';

/** Advises on decorators that limit requests. */
export const throttle: Adviser = ({ arguments: values }) => {
  const [limit, seconds, others] = policyOf(values);
  const choice =
    others.length === 0
      ? ''
      : `; a route has one policy, so that ${listOf(others.map((name) => `\`${name}\``))} would no longer apply: choose between them`;
  return {
    because: 'it limits no requests',
    fix: `write \`@Throttle({ limit: ${limit}, windowSeconds: ${seconds} })\` of \`ashlar\`, and import \`ThrottleModule\`${choice}`,
  };
};

/** The limit and the window of a policy, and the names of the policies beside it. */
type Policy = readonly [limit: number | string, seconds: number | string, others: readonly string[]];

/** Nest writes `{ default: { limit: 3, ttl: 60000 } }`, in milliseconds, and before its version 5 `3, 60`, in seconds. */
function policyOf([policy, window]: AdviceContext['arguments']): Policy {
  const [count, seconds] = [literalOf(policy), literalOf(window)];
  if (typeof count === 'number') return [count, typeof seconds === 'number' ? seconds : '…', []];
  const record = policy?.value.kind === 'record' ? policy.value : undefined;
  const named = record?.properties[0]?.value;
  const isNamed = policy !== undefined && named?.kind === 'record';
  const inner = isNamed ? { ...policy, value: named } : policy;
  const others = isNamed ? (record?.properties.slice(1).map(({ name }) => name) ?? []) : [];
  const limit = optionOf(inner, 'limit');
  const milliseconds = optionOf(inner, 'ttl');
  return [
    typeof limit === 'number' ? limit : '…',
    typeof milliseconds === 'number' ? Math.max(1, Math.ceil(milliseconds / 1000)) : '…',
    others,
  ];
}

/** Advises on decorators that exempt routes from limits, or do not: `@SkipThrottle({ default: false })`. */
export const skipThrottle: Adviser = ({ arguments: [options] }) => {
  const values = options?.value.kind === 'record' ? options.value.properties.map(({ value }) => value) : [];
  const isLimited = values.length > 0 && values.every((value) => value.kind === 'literal' && value.value === false);
  return isLimited
    ? {
        because: 'it limits no requests',
        fix: 'remove it, and move `@SkipThrottle` of its class to the handlers that are not limited',
      }
    : { because: 'requests are still limited', fix: 'import `SkipThrottle` from `ashlar`' };
};
