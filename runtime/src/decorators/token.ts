import { TypeToken } from '../contract/token.js';

/**
 * `export const Clock = token<Clock>('Clock')` makes an interface, a type alias or one instance of a generic class a dependency:
 * constructor parameters of that type receive its provider. The compiler reads the call, so the name must be a string literal;
 * error messages contain it, and it is unique in an application.
 */
export function token<T>(name: string): TypeToken<T> {
  return new TypeToken(name);
}
