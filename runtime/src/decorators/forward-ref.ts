import { ForwardReference } from '../contract/forward-reference.js';
import type { ClassToken } from '../contract/token.js';

/**
 * `forwardRef(() => AuthModule)` imports a module that imports this one, directly or through others. The class may be declared later, or in a
 * file that is being loaded: the function is not called during the evaluation of the decorator.
 */
export function forwardRef(module: () => ClassToken): ForwardReference {
  return new ForwardReference(module);
}
