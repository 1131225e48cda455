import { createRequire } from 'node:module';

/** Loads pino when it is needed, and before it returns, as `import()` could not. */
export function requirePino(): typeof import('pino') {
  // An ES module has no `require`, but bundlers follow one, and put what it names into their file. What it answers has no
  // type; the package has these.
  const pino: unknown = typeof require === 'function' ? require('pino') : createRequire(import.meta.url)('pino');
  return pino as typeof import('pino');
}
