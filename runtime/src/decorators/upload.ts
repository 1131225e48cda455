import type { ByteSize } from './body-limit.js';
import { type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/** The options of `@Upload`. */
export interface UploadOptions {
  /** The maximum size of the whole request body, `'20MiB'` or a number of bytes: a larger one is rejected with 413. */
  readonly limit: ByteSize;
}

/**
 * `@Upload({ limit: '20MiB' })` declares a route that accepts a form (`multipart/form-data`), and limits the size of the request
 * body. It takes the place of `@BodyLimit`. A route with a `Body` alone accepts JSON and forms with it; without it, JSON only. The
 * compiler reads the size: it has to be known at build time.
 */
export function Upload(_options: UploadOptions): AshlarMethodDecorator {
  return noBehaviour;
}
