import type { ByteSize } from './body-limit.js';
import { type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/** The options of `@Upload`. */
export interface UploadOptions {
  /** The maximum size of the whole request body: a larger one is rejected with 413. */
  readonly limit: ByteSize;
}

/**
 * `@Upload({ limit: '20MiB' })` declares a route that accepts a form (`multipart/form-data`), and limits the size of the request
 * body. Default of the limit: the option `bodyLimit` of the application. The compiler reads the size: it has to be known at build time.
 */
export function Upload(_options: UploadOptions): AshlarMethodDecorator {
  return noBehaviour;
}
