import { type AshlarClassDecorator, type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/**
 * A size in bytes: a number of bytes, or a whole number with a unit. `KB`, `MB` and `GB` are powers of 1,000; `KiB`, `MiB` and `GiB` are
 * powers of 1,024.
 */
export type ByteSize = number | `${number}${'B' | 'KB' | 'MB' | 'GB' | 'KiB' | 'MiB' | 'GiB'}`;

/**
 * Sets how many bytes the body of a request can have for each route of a controller, or for one of them: `@BodyLimit('10MiB')`. A
 * larger body is rejected with 413. That of a method takes precedence over that of its class, and both over the option `bodyLimit` of
 * the application. The compiler reads the size: it has to be known at build time.
 */
export function BodyLimit(_size: ByteSize): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}
