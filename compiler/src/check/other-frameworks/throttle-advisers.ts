import { type AdviceContext, type Adviser, optionOf } from './advice.js';

/** Advises on decorators that limit requests. */
export const throttle: Adviser = ({ arguments: [policy] }) => {
  const [limit, seconds] = policyOf(policy);
  return {
    because: 'it limits no requests',
    fix: `write \`@Throttle({ limit: ${limit}, windowSeconds: ${seconds} })\` of \`ashlar\`, and import \`ThrottleModule\``,
  };
};

/** Nest writes `{ default: { limit: 3, ttl: 60000 } }`, in milliseconds. */
function policyOf(policy: AdviceContext['arguments'][number] | undefined): readonly [limit: number, seconds: number] {
  const record = policy?.value.kind === 'record' ? policy.value : undefined;
  const named = record?.properties[0]?.value;
  const inner = policy !== undefined && named?.kind === 'record' ? { ...policy, value: named } : policy;
  const limit = optionOf(inner, 'limit');
  const milliseconds = optionOf(inner, 'ttl');
  return [
    typeof limit === 'number' ? limit : 10,
    typeof milliseconds === 'number' ? Math.max(1, Math.ceil(milliseconds / 1000)) : 60,
  ];
}

/** Advises on decorators that exempt routes from limits. */
export const skipThrottle: Adviser = () => ({
  because: 'requests are still limited',
  fix: 'import `SkipThrottle` from `ashlar`',
});
