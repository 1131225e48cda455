import type { LifecycleHook } from '../../model/facts.js';

/** The hooks of Nest and those of Ashlar that run at the same time. */
const foreignHooks: ReadonlyMap<string, LifecycleHook> = new Map<string, LifecycleHook>([
  ['onModuleDestroy', 'onShutdown'],
  ['beforeApplicationShutdown', 'onShutdownRequested'],
  ['onApplicationShutdown', 'onShutdown'],
  ['onApplicationBootstrap', 'onBootstrap'],
]);

const ownHooks: readonly LifecycleHook[] = ['onModuleInit', 'onBootstrap', 'onShutdownRequested', 'onShutdown'];

/** Names in lower case that are meant for a hook. */
const similar: ReadonlyMap<string, LifecycleHook> = new Map<string, LifecycleHook>([
  ...ownHooks.map((hook): [string, LifecycleHook] => [hook.toLowerCase(), hook]),
  ...Array.from(foreignHooks, ([name, hook]): [string, LifecycleHook] => [name.toLowerCase(), hook]),
  ['oninit', 'onModuleInit'],
  ['onmoduleinitialize', 'onModuleInit'],
  ['onmoduleinitialized', 'onModuleInit'],
  ['onmodulestart', 'onModuleInit'],
  ['onbootstraped', 'onBootstrap'],
  ['onbootstrapped', 'onBootstrap'],
  ['onapplicationinit', 'onBootstrap'],
  ['onapplicationstart', 'onBootstrap'],
  ['onstartup', 'onBootstrap'],
  ['onshutdownrequest', 'onShutdownRequested'],
  ['onbeforeshutdown', 'onShutdownRequested'],
  ['ondestroy', 'onShutdown'],
  ['onmoduleshutdown', 'onShutdown'],
  ['onapplicationdestroy', 'onShutdown'],
  ['onapplicationstop', 'onShutdown'],
]);

/** The hooks of both in lower case: a slip in one of them is no other word. */
const misspelled: readonly (readonly [name: string, hook: LifecycleHook])[] = [
  ...ownHooks.map((hook): [string, LifecycleHook] => [hook.toLowerCase(), hook]),
  ...Array.from(foreignHooks, ([name, hook]): [string, LifecycleHook] => [name.toLowerCase(), hook]),
];

/** The length of the shortest hook without one letter. */
const shortestSlip = Math.min(...misspelled.map(([hook]) => hook.length)) - 1;

/** The length of the shortest name that is meant for a hook. */
const shortestName = Math.min(shortestSlip, ...Array.from(similar.keys(), (name) => name.length));

/** Whether two texts differ by one letter that is added, left out or changed, or by two neighbours that are exchanged. */
function isOneSlipApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  const shortest = Math.min(a.length, b.length);
  let start = 0;
  while (start < shortest && a[start] === b[start]) start++;
  let end = 0;
  while (end < shortest - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return left !== right;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/** Whether a method is a lifecycle hook of Ashlar. */
export function isHook(name: string): name is LifecycleHook {
  return ownHooks.some((hook) => hook === name);
}

/** The hook that replaces one of Nest, by its exact name. */
export function hookForForeign(name: string): LifecycleHook | undefined {
  return foreignHooks.get(name);
}

/** The hook with a similar name, for a name that is not a hook: a known variant, or one with a single slip of the keyboard. */
export function hookMeantBy(name: string): LifecycleHook | undefined {
  if (name.length < shortestName || isHook(name) || foreignHooks.has(name)) return undefined;
  const letters = name.replaceAll(/[_$]/g, '').toLowerCase();
  const known = similar.get(letters);
  // Most methods have shorter names than all hooks.
  if (known !== undefined || letters.length < shortestSlip) return known;
  return misspelled.find(([hook]) => isOneSlipApart(letters, hook))?.[1];
}
