import { createRequire } from 'node:module';

/** Loads pino when it is needed, and before it returns, as `import()` could not. */
export function requirePino(): typeof import('pino') {
  // What `require` answers has no type; the package has these.
  return createRequire(import.meta.url)('pino') as typeof import('pino');
}
