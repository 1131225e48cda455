import { emptyList } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import type { Shape } from '../../../model/shapes/shape.js';
import { indexOf } from '../../lookups/application-index.js';
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
  switch (shape.kind) {
    case 'array':
      return shape.empty ? path : emptyListIn(shape.items, `${path}[]`);
    case 'tuple':
      return firstOf(shape.elements, (element, index) => emptyListIn(element.shape, `${path}[${index}]`));
    case 'union':
      return firstOf(shape.members, (member) => emptyListIn(member, path));
    case 'object':
      return firstOf(shape.properties, (property) => emptyListIn(property.shape, `${path}.${property.name}`));
    default:
      return undefined;
  }
}

function firstOf<Part>(
  parts: readonly Part[],
  find: (part: Part, index: number) => string | undefined,
): string | undefined {
  for (const [index, part] of parts.entries()) {
    const path = find(part, index);
    if (path !== undefined) return path;
  }
  return undefined;
}
