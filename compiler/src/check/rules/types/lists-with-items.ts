import { emptyList } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { type PartRole, partsWithRoles } from '../../../model/shapes/parts-of.js';
import type { Shape } from '../../../model/shapes/shape.js';
import { indexOf } from '../../lookups/application-index.js';
import { pathOf } from '../../lookups/types/type-places.js';
import type { RuleFacts } from '../../rule.js';

/** A handler that returns `[]` declares the type of the items: the API document and the clients would have none. */
export function listsWithItems(route: Route, { application }: RuleFacts, report: Report): void {
  const { returns, handler: method } = route;
  if (returns.inferred !== true) return;
  for (const { shape } of returns.results) {
    const path = shape && emptyListIn(shape, method);
    if (path === undefined) continue;
    const handler = indexOf(application).handlerLabel(route);
    report(emptyList.at(returns.span, { path, handler, method }));
    return;
  }
}

/** The path of the first list that never has items, among those that a handler makes itself. */
function emptyListIn(shape: Shape, path: string): string | undefined {
  if (shape.kind === 'array' && shape.empty) return path;
  for (const part of partsWithRoles(shape)) {
    if (!madeRoles.has(part.role)) continue;
    const found = emptyListIn(part.shape, path + pathOf(part));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The roles of parts in literals of lists and objects, and in alternatives of them. */
const madeRoles: ReadonlySet<PartRole> = new Set(['items', 'element', 'property', 'member']);
