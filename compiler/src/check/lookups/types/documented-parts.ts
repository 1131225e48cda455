import type { RouteDocumentation } from '../../../model/api-document.js';
import type { ApplicationModel, Route } from '../../../model/application-model.js';
import type { Span } from '../../../model/span.js';
import { placeText } from './type-places.js';

/** Something that a decorator documents, and the first route that it documents. */
export interface DocumentedPart<Part> {
  readonly part: Part;
  readonly route: Route;
}

/** The documented parts of an application, each place once: a decorator of a class applies to all of its handlers. */
export function documentedParts<Part extends { readonly span: Span }>(
  { routes }: ApplicationModel,
  partsOf: (documentation: RouteDocumentation) => readonly Part[],
): readonly DocumentedPart<Part>[] {
  const found = new Map<string, DocumentedPart<Part>>();
  for (const route of routes) {
    for (const part of route.documentation === undefined ? [] : partsOf(route.documentation)) {
      const key = placeText(part.span);
      if (!found.has(key)) found.set(key, { part, route });
    }
  }
  return [...found.values()];
}
