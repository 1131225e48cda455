import { isPromise } from '../contract/is-promise.js';
import type { PublicOf } from './public-of.js';

/** The names of the providers that parts replace. */
const names = new WeakMap<object, string>();

/** Members that the language, test runners and inspectors read of any object, to find out what it is. */
const probes: ReadonlySet<string> = new Set(['then', 'toJSON', 'asymmetricMatch', 'nodeType', 'tagName', 'inspect']);

/**
 * `override(Mailer, partial<Mailer>({ send }))` replaces a provider by a part of it: the members that a test needs. A missing member throws an
 * error with its name when it is used. The part is an argument of a constructor as well: `new Signups(partial<Mailer>({ send }))`.
 */
export function partial<T extends object>(part: Partial<PublicOf<NoInfer<T>>>): T {
  const replacement: object = new Proxy(part, {
    get: (target, key, receiver) => {
      if (typeof key === 'symbol' || key in target || probes.has(key) || /^(?:_|@@|\$\$)/.test(key)) {
        return Reflect.get(target, key, receiver);
      }
      throw missing(key, names.get(replacement));
    },
  });
  // The missing members throw, and methods that would read private fields are among them.
  return replacement as T;
}

/** Remembers the name of the provider that a replacement is for, if it is a part. */
export function nameReplacement(replacement: unknown, name: string): void {
  if (typeof replacement !== 'object' || replacement === null) return;
  if (isPromise(replacement)) void replacement.then((ready) => nameReplacement(ready, name)).catch(() => {});
  else names.set(replacement, name);
}

function missing(key: string, name: string | undefined): Error {
  if (name === undefined)
    return new Error(`\`${key}\` is used, but the argument of \`partial\` has no \`${key}\`: add it`);
  return new Error(
    `\`${name}.${key}\` is used, but the override of \`${name}\` has no \`${key}\`: add it to the argument of \`partial\``,
  );
}
