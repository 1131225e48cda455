import type { LifecycleHook } from '../../model/facts.js';

/** The hooks of Nest and those of Ashlar that run at the same time. */
const foreignHooks: ReadonlyMap<string, LifecycleHook> = new Map<string, LifecycleHook>([
  ['onModuleDestroy', 'onShutdown'],
  ['beforeApplicationShutdown', 'onShutdown'],
  ['onApplicationShutdown', 'onShutdown'],
  ['onApplicationBootstrap', 'onBootstrap'],
]);

const ownHooks: readonly LifecycleHook[] = ['onModuleInit', 'onBootstrap', 'onShutdown'];

/** Names in lower case that are meant for a hook. */
const similar: ReadonlyMap<string, LifecycleHook> = new Map<string, LifecycleHook>([
  ...ownHooks.map((hook): [string, LifecycleHook] => [hook.toLowerCase(), hook]),
  ...Array.from(foreignHooks, ([name, hook]): [string, LifecycleHook] => [name.toLowerCase(), hook]),
  ['oninit', 'onModuleInit'],
  ['onmoduleinitialize', 'onModuleInit'],
  ['onmoduleinitialized', 'onModuleInit'],
  ['onmodulestart', 'onModuleInit'],
  ['onbootstrapped', 'onBootstrap'],
  ['onapplicationinit', 'onBootstrap'],
  ['onapplicationstart', 'onBootstrap'],
  ['onstartup', 'onBootstrap'],
  ['ondestroy', 'onShutdown'],
  ['onmoduleshutdown', 'onShutdown'],
  ['onapplicationdestroy', 'onShutdown'],
  ['onapplicationstop', 'onShutdown'],
]);

/** Whether a method is a lifecycle hook of Ashlar. */
export function isHook(name: string): name is LifecycleHook {
  return ownHooks.some((hook) => hook === name);
}

/** The hook that replaces one of Nest, by its exact name. */
export function hookForForeign(name: string): LifecycleHook | undefined {
  return foreignHooks.get(name);
}

/** The hook with a similar name, for a name that is not a hook. */
export function hookMeantBy(name: string): LifecycleHook | undefined {
  if (isHook(name) || foreignHooks.has(name)) return undefined;
  return similar.get(name.replaceAll('_', '').toLowerCase());
}
