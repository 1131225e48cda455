import { type AshlarClassDecorator, type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/** The options of `@ApiRequestHeader`: the name of a request header, and its documentation. */
export interface ApiRequestHeaderOptions {
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
}

/**
 * `@ApiRequestHeader<Uuid>({ name: 'Idempotency-Key' })` documents a header that guards, interceptors or middleware read, for a
 * route or for every route of a controller. It does not read or check the header: a parameter `Header<…>` does. Headers with
 * credentials are documented by `@ApiSecurity`.
 */
export function ApiRequestHeader<_Value = string>(
  _header: ApiRequestHeaderOptions,
): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}
