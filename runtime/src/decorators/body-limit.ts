import { type AshlarClassDecorator, type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/**
 * A size: a number of bytes, or a whole number with a unit. `KB`, `MB` and `GB` are powers of 1,000; `KiB`, `MiB` and `GiB` are
 * powers of 1,024.
 */
export type ByteSize = number | `${number}${'B' | 'KB' | 'MB' | 'GB' | 'KiB' | 'MiB' | 'GiB'}`;

/**
 * `@BodyLimit('10MiB')` limits the size of the request body of a route, or of every route of a controller. A larger body is
 * rejected with 413. The limit of a method takes precedence over the limit of its class, and both over the option `bodyLimit` of
 * the application. The compiler reads the size: it has to be known at build time.
 */
export function BodyLimit(_size: ByteSize): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}
