import {
  declareErrors,
  declareRequestHeader,
  declareResponse,
  declareSecurity,
} from '../../declare/declare-documentation.js';
import { OptionReading } from '../../declare/option-reading.js';
import type { Lookup } from '../../incremental/view.js';
import type { DocumentedError, DocumentedHeader, RouteDocumentation } from '../../model/api-document.js';
import type { Issue, Provider, Route, RouteUse } from '../../model/application-model.js';
import type { ClassId } from '../../model/class-reference.js';
import type { ClassFacts, DecoratorFacts } from '../../model/facts.js';
import { guardDocumentation } from '../../model/framework/framework-decorators.js';
import type { ClassesById } from '../classes-by-id.js';

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
 * from those of the guards and interceptors that run on it, and the errors of its resolvers.
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
    const listsOf = (decorator: RouteUse['decorator'], read: (facts: ClassFacts) => readonly DecoratorFacts[]) =>
      usedClasses(route, decorator, documenting).map(({ token, facts }) => ({
        decorators: read(facts),
        declaredBy: token,
      }));
    const ofUses = [
      ...listsOf('UseGuard', documentingDecorators),
      ...listsOf('UseInterceptor', errorDecorators).map((list) => ({ ...list, mayBeEmpty: true as const })),
    ].toReversed();
    const ofResolvers = controller.resolvers
      .filter((resolver) => resolver.handler === route.handler)
      .map(({ class: { id } }) => ({ decorators: decoratorsOf(builtFacts(id, documenting)), declaredBy: id }));
    // An `@ApiErrors()` of a handler that throws exceptions says that none is documented.
    const hidesExceptions = route.exceptions?.isReplaced === true;
    const ofHandler = nearestFirst.map((decorators, index): DocumentingList => {
      return { decorators, ...(index === 0 && hidesExceptions && { mayBeEmpty: true }) };
    });
    const lists = [...ofHandler, ...ofUses];
    if (![...lists, ...ofResolvers].some(documents)) return route;
    const documentation = documentationOf(lists, ofResolvers, issues);
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

/** Whether a class is an interceptor: it has the method. */
export function isInterceptor(facts: ClassFacts): boolean {
  return !isGuard(facts) && facts.methods.includes('intercept');
}

/** The `@ApiErrors` of a class, and of the classes that it extends: they replace the exceptions that are read. */
export function errorDecorators({ decorators, inheritedDecorators }: ClassFacts): readonly DecoratorFacts[] {
  return [...inheritedDecorators.flat(), ...decorators].filter(({ name }) => name === 'ApiErrors');
}

/** The decorators of one class or method. */
interface DocumentingList {
  readonly decorators: readonly DecoratorFacts[];
  /** The guard, resolver or interceptor that they belong to. */
  readonly declaredBy?: ClassId;
  /** An `@ApiErrors()` of an interceptor or of a handler says that no exception is documented. */
  readonly mayBeEmpty?: true;
}

/**
 * The documentation of several lists of decorators: those of the handler, then of its class, of the base classes, of the interceptors and
 * of the guards.
 */
function documentationOf(
  lists: readonly DocumentingList[],
  ofResolvers: readonly DocumentingList[],
  issues: Issue[],
): RouteDocumentation | undefined {
  // As for guards, the decorators of a class precede those of its handlers.
  const outermostFirst = lists.toReversed();
  const all = outermostFirst.flatMap(({ decorators }) => decorators);
  const documentation: RouteDocumentation = {
    responses: readAll(all, 'ApiResponse', (decorator, options) => [declareResponse(decorator, options)], issues),
    errors: [...outermostFirst, ...ofResolvers].flatMap((list) => errorsOf(list, issues)),
    headers: nearestHeaders(
      lists.map(({ decorators }) => decorators),
      issues,
    ),
    security: readAll(all, 'ApiSecurity', declareSecurity, issues),
  };
  return Object.values(documentation).every(({ length }) => length === 0) ? undefined : documentation;
}

function errorsOf(
  { decorators, declaredBy, mayBeEmpty }: DocumentingList,
  issues: Issue[],
): readonly DocumentedError[] {
  const errors = readAll(decorators, 'ApiErrors', declareErrors, issues);
  for (const { name, span, arguments: values } of decorators) {
    if (name !== 'ApiErrors' || values.length > 0 || mayBeEmpty === true) continue;
    issues.push({ kind: 'not-a-class', place: 'ApiErrors', span });
  }
  return declaredBy === undefined ? errors : errors.map((error) => ({ ...error, declaredBy }));
}

const documentingNames: ReadonlySet<string> = new Set(['ApiResponse', 'ApiErrors', 'ApiRequestHeader', 'ApiSecurity']);

function documents({ decorators }: DocumentingList): boolean {
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

/** The classes that document routes beside their controllers. */
interface DocumentingClasses {
  /** The providers by token. */
  readonly providers: Lookup<ClassId, Provider>;
  readonly classes: ClassesById;
}

/** A class that documents a route, and the token under which the route uses it. */
interface UsedClass {
  readonly token: ClassId;
  readonly facts: ClassFacts;
}

/** The classes of the guards or interceptors that run on a route, in order: where a token is an alias, that of the concrete class. */
function usedClasses(
  { uses }: Route,
  decorator: RouteUse['decorator'],
  { providers, classes }: DocumentingClasses,
): readonly UsedClass[] {
  const used = new Map<ClassFacts, ClassId>();
  for (const use of uses) {
    const token = use.class.id;
    const facts = use.decorator === decorator ? classes.get(builtFor(token, providers)) : undefined;
    if (facts !== undefined && !used.has(facts)) used.set(facts, token);
  }
  return [...used].map(([facts, token]) => ({ token, facts }));
}

/** The class that is built for a token. */
function builtFor(token: ClassId, providers: DocumentingClasses['providers']): ClassId {
  const construction = providers.get(token)?.construction;
  return construction !== undefined && 'class' in construction ? construction.class.id : token;
}
