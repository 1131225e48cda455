import {
  declareErrors,
  declareRequestHeader,
  declareResponse,
  declareSecurity,
} from '../declare/declare-documentation.js';
import { OptionReading } from '../declare/option-reading.js';
import type { DocumentedHeader, RouteDocumentation } from '../model/api-document.js';
import type { Issue, Route } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import type { ClassFacts, DecoratorFacts } from '../model/facts.js';

/** Routes with what their decorators document, and what is wrong with those. */
export interface DocumentedRoutes {
  readonly routes: readonly Route[];
  readonly issues: readonly Issue[];
}

/** Gives each route what the decorators of its handler, of its class and of what that extends say for the API document. */
export function documentRoutes(routes: readonly Route[], classes: ReadonlyMap<ClassId, ClassFacts>): DocumentedRoutes {
  const issues: Issue[] = [];
  const documented = routes.map((route) => {
    const controller = classes.get(route.controller);
    const handler = controller?.handlers.find(({ name }) => name === route.handler);
    if (controller === undefined || handler === undefined) return route;
    const nearestFirst = [handler, controller].map(({ decorators }) => decorators);
    nearestFirst.push(...controller.inheritedDecorators.toReversed());
    const documentation = documentationOf(nearestFirst, issues);
    return documentation === undefined ? route : { ...route, documentation };
  });
  return { routes: documented, issues };
}

/** What the decorators of several carriers say together. The handler comes first, then its class and what that extends. */
function documentationOf(
  carriers: readonly (readonly DecoratorFacts[])[],
  issues: Issue[],
): RouteDocumentation | undefined {
  // As guards: what a class says comes before what its handlers say.
  const all = carriers.toReversed().flat();
  const documentation: RouteDocumentation = {
    responses: readAll(all, 'ApiResponse', (decorator, options) => [declareResponse(decorator, options)], issues),
    errors: readAll(all, 'ApiErrors', declareErrors, issues),
    headers: nearestHeaders(carriers, issues),
    security: readAll(all, 'ApiSecurity', declareSecurity, issues),
  };
  return Object.values(documentation).every(({ length }) => length === 0) ? undefined : documentation;
}

type Read<Found> = (decorator: DecoratorFacts, options: OptionReading) => readonly (Found | undefined)[];

function readAll<Found>(
  decorators: readonly DecoratorFacts[],
  name: string,
  read: Read<Found>,
  issues: Issue[],
): readonly Found[] {
  return decorators
    .filter((decorator) => decorator.name === name)
    .flatMap((decorator) => {
      const options = new OptionReading(decorator);
      const found = read(decorator, options);
      issues.push(...options.issues);
      return found.filter((one) => one !== undefined);
    });
}

/** Of several headers of one name that which stands nearest to the handler counts; one carrier names each once. */
function nearestHeaders(
  carriers: readonly (readonly DecoratorFacts[])[],
  issues: Issue[],
): readonly DocumentedHeader[] {
  const nearest = new Map<string, DocumentedHeader>();
  for (const [index, decorators] of carriers.entries()) {
    const own = new Map<string, DocumentedHeader>();
    const read = readAll(
      decorators,
      'ApiRequestHeader',
      (one, options) => [declareRequestHeader(one, options)],
      issues,
    );
    for (const header of read) {
      const key = header.name.toLowerCase();
      const first = own.get(key);
      if (first === undefined) own.set(key, { ...header, ...(index === 0 && { ofHandler: true }) });
      else issues.push({ kind: 'repeated-request-header', name: header.name, span: header.span, first: first.span });
    }
    for (const [key, header] of own) if (!nearest.has(key)) nearest.set(key, header);
  }
  return [...nearest.values()];
}
