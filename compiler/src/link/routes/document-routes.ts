import {
  declareErrors,
  declareRequestHeader,
  declareResponse,
  declareSecurity,
} from '../../declare/declare-documentation.js';
import { OptionReading } from '../../declare/option-reading.js';
import type { DocumentedHeader, RouteDocumentation } from '../../model/api-document.js';
import type { Issue, Provider, Route } from '../../model/application-model.js';
import type { ClassId } from '../../model/class-reference.js';
import type { ClassFacts, DecoratorFacts } from '../../model/facts.js';
import { guardDocumentation } from '../../model/framework/framework-decorators.js';
import { type DocumentingClasses, guardsOf } from './guards-of-routes.js';

/** A controller and its routes. */
export interface ControllerRoutes {
  readonly controller: Provider;
  readonly facts: ClassFacts;
  readonly routes: readonly Route[];
}

/** Routes with the documentation of their decorators, and the issues of these decorators. */
export interface DocumentedRoutes {
  readonly routes: readonly Route[];
  readonly issues: readonly Issue[];
}

/**
 * Adds to the routes of a controller the documentation from the decorators of its handler, of its class and of the base classes,
 * from those of the guards that run on it, and the errors of its resolvers.
 */
export function documentRoutes(
  { controller, facts, routes }: ControllerRoutes,
  documenting: DocumentingClasses,
): DocumentedRoutes {
  const issues: Issue[] = [];
  const ofHandlers = decoratorsOfHandlers(facts);
  const documented = routes.map((route) => {
    const nearestFirst = ofHandlers.get(route.handler);
    if (nearestFirst === undefined) return route;
    const ofGuards = guardsOf(route, documenting).map(documentingDecorators).toReversed();
    const ofResolvers = controller.resolvers
      .filter((resolver) => resolver.handler === route.handler)
      .flatMap(({ class: { id } }) => decoratorsOf(builtFacts(id, documenting)));
    if (![...ofGuards, ofResolvers].some(documents) && !nearestFirst.some(documents)) return route;
    const documentation = documentationOf([...nearestFirst, ...ofGuards], ofResolvers, issues);
    if (documentation === undefined) return route;
    const { method, ...others } = route;
    return { method, ...others, documentation };
  });
  return { routes: documented, issues };
}

/** The decorators of each handler of a controller: those of the method, then of the class and of those that it extends. */
function decoratorsOfHandlers({
  handlers,
  decorators,
  inheritedDecorators,
}: ClassFacts): ReadonlyMap<string, readonly (readonly DecoratorFacts[])[]> {
  const ofClasses = [decorators, ...inheritedDecorators.toReversed()];
  // Of several handlers with one name, the first one counts.
  return new Map(handlers.toReversed().map((handler) => [handler.name, [handler.decorators, ...ofClasses]]));
}

/** The class that is built for a token. */
function builtFacts(token: ClassId, { providers, classes }: DocumentingClasses): ClassFacts | undefined {
  const construction = providers.get(token)?.construction;
  return construction !== undefined && 'class' in construction ? classes.get(construction.class.id) : undefined;
}

/** The decorators of a class, inherited ones first. */
function decoratorsOf(facts: ClassFacts | undefined): readonly DecoratorFacts[] {
  return facts === undefined ? [] : [...facts.inheritedDecorators.flat(), ...facts.decorators];
}

/** Whether a class is declared as a guard. */
export function isGuard({ decorators }: ClassFacts): boolean {
  return decorators.some(({ name }) => name === 'Guard');
}

/** The decorators of a guard, and of the classes that it extends, that document the routes that it guards. */
export function documentingDecorators({ decorators, inheritedDecorators }: ClassFacts): readonly DecoratorFacts[] {
  return [...inheritedDecorators.flat(), ...decorators].filter(({ name }) => guardDocumentation.has(name));
}

/** The documentation of several lists of decorators: those of the handler, then of its class, of the base classes, and of the guards. */
function documentationOf(
  lists: readonly (readonly DecoratorFacts[])[],
  ofResolvers: readonly DecoratorFacts[],
  issues: Issue[],
): RouteDocumentation | undefined {
  // As for guards, the decorators of a class precede those of its handlers.
  const all = lists.toReversed().flat();
  const documentation: RouteDocumentation = {
    responses: readAll(all, 'ApiResponse', (decorator, options) => [declareResponse(decorator, options)], issues),
    errors: readAll([...all, ...ofResolvers], 'ApiErrors', declareErrors, issues),
    headers: nearestHeaders(lists, issues),
    security: readAll(all, 'ApiSecurity', declareSecurity, issues),
  };
  return Object.values(documentation).every(({ length }) => length === 0) ? undefined : documentation;
}

const documentingNames: ReadonlySet<string> = new Set(['ApiResponse', 'ApiErrors', 'ApiRequestHeader', 'ApiSecurity']);

function documents(decorators: readonly DecoratorFacts[]): boolean {
  return decorators.some(({ name }) => documentingNames.has(name));
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

/** Of several headers with one name, the one nearest to the handler applies; each list names a header once. */
function nearestHeaders(lists: readonly (readonly DecoratorFacts[])[], issues: Issue[]): readonly DocumentedHeader[] {
  const nearest = new Map<string, DocumentedHeader>();
  for (const [index, decorators] of lists.entries()) {
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
