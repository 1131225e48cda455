import {
  declareErrors,
  declareRequestHeader,
  declareResponse,
  declareSecurity,
} from '../declare/declare-documentation.js';
import { OptionReading } from '../declare/option-reading.js';
import type { DocumentedHeader, RouteDocumentation } from '../model/api-document.js';
import type { Misuse, Route } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import type { AnnotationFacts, ClassFacts } from '../model/facts.js';

/** Routes with what their annotations document, and what is wrong with those. */
export interface DocumentedRoutes {
  readonly routes: readonly Route[];
  readonly misuses: readonly Misuse[];
}

/** Gives each route what the annotations of its handler, of its class and of what that extends say for the API document. */
export function documentRoutes(routes: readonly Route[], classes: ReadonlyMap<ClassId, ClassFacts>): DocumentedRoutes {
  const misuses: Misuse[] = [];
  const documented = routes.map((route) => {
    const controller = classes.get(route.controller);
    const handler = controller?.handlers.find(({ name }) => name === route.handler);
    if (controller === undefined || handler === undefined) return route;
    const nearestFirst = [handler, controller].map(({ annotations }) => annotations);
    nearestFirst.push(...controller.inheritedAnnotations.toReversed());
    const documentation = documentationOf(nearestFirst, misuses);
    return documentation === undefined ? route : { ...route, documentation };
  });
  return { routes: documented, misuses };
}

/** What the annotations of several carriers say together. The handler comes first, then its class and what that extends. */
function documentationOf(
  carriers: readonly (readonly AnnotationFacts[])[],
  misuses: Misuse[],
): RouteDocumentation | undefined {
  // As guards: what a class says comes before what its handlers say.
  const all = carriers.toReversed().flat();
  const documentation: RouteDocumentation = {
    responses: readAll(all, 'ApiResponse', (annotation, options) => [declareResponse(annotation, options)], misuses),
    errors: readAll(all, 'ApiErrors', declareErrors, misuses),
    headers: nearestHeaders(carriers, misuses),
    security: readAll(all, 'ApiSecurity', declareSecurity, misuses),
  };
  return Object.values(documentation).every(({ length }) => length === 0) ? undefined : documentation;
}

type Read<Found> = (annotation: AnnotationFacts, options: OptionReading) => readonly (Found | undefined)[];

function readAll<Found>(
  annotations: readonly AnnotationFacts[],
  name: string,
  read: Read<Found>,
  misuses: Misuse[],
): readonly Found[] {
  return annotations
    .filter((annotation) => annotation.name === name)
    .flatMap((annotation) => {
      const options = new OptionReading(annotation);
      const found = read(annotation, options);
      misuses.push(...options.misuses);
      return found.filter((one) => one !== undefined);
    });
}

/** Of several headers of one name that which stands nearest to the handler counts; one carrier names each once. */
function nearestHeaders(
  carriers: readonly (readonly AnnotationFacts[])[],
  misuses: Misuse[],
): readonly DocumentedHeader[] {
  const nearest = new Map<string, DocumentedHeader>();
  for (const [index, annotations] of carriers.entries()) {
    const own = new Map<string, DocumentedHeader>();
    const read = readAll(
      annotations,
      'ApiRequestHeader',
      (one, options) => [declareRequestHeader(one, options)],
      misuses,
    );
    for (const header of read) {
      const key = header.name.toLowerCase();
      const first = own.get(key);
      if (first === undefined) own.set(key, { ...header, ...(index === 0 && { ofHandler: true }) });
      else misuses.push({ kind: 'repeated-request-header', name: header.name, span: header.span, first: first.span });
    }
    for (const [key, header] of own) if (!nearest.has(key)) nearest.set(key, header);
  }
  return [...nearest.values()];
}
