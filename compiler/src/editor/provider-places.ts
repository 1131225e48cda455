import type { Provider } from '../model/application-model.js';
import { type Span, startOf } from '../model/span.js';

/** The name in the declaration of the token of a provider; `undefined` for a class of a package, and for a constant. */
export function declaredPlace({ span, listedAt }: Provider): Span | undefined {
  return unlessEntry(span, listedAt);
}

/** The name in the declaration of the class that is built; `undefined` for one that is not read, and for a constant that a factory fills. */
export function builtPlace({ builtAt, listedAt }: Provider): Span | undefined {
  return unlessEntry(builtAt, listedAt);
}

/** The model has the entry of the list in place of a declaration that is not read. */
function unlessEntry(span: Span, listedAt: Span): Span | undefined {
  return startOf(span) === startOf(listedAt) ? undefined : span;
}
