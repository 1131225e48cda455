import { type AshlarClassDecorator, type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/** What `@ApiRequestHeader` says about a header. */
export interface ApiRequestHeaderOptions {
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
}

/**
 * Documents a header that guards, interceptors or middleware look at, for every route of a controller or for one:
 * `@ApiRequestHeader<Uuid>({ name: 'Idempotency-Key' })`. Nothing reads or checks it: a parameter `Header<…>` does. What
 * carries credentials is documented by `@ApiSecurity`.
 */
export function ApiRequestHeader<_Value = string>(
  _header: ApiRequestHeaderOptions,
): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}
