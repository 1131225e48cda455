import type { ProviderUse } from '../../model/application-model.js';
import { dataKey } from '../../model/static-data.js';

/** The identity of a guard or interceptor on a route: different options give a different key. */
export function useKey({
  decorator,
  class: { id },
  options,
}: Pick<ProviderUse, 'decorator' | 'class' | 'options'>): string {
  return `${decorator} ${id} ${options === undefined ? '' : dataKey(options)}`;
}
