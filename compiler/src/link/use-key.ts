import type { ProviderUse } from '../model/application-model.js';
import { dataKey } from '../model/static-data.js';

/** The identity of a guard or interceptor on a route: the same one with other options is another one. */
export function useKey({
  decorator,
  class: { id },
  options,
}: Pick<ProviderUse, 'decorator' | 'class' | 'options'>): string {
  return `${decorator} ${id} ${options === undefined ? '' : dataKey(options)}`;
}
