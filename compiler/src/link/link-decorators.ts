import type { ModuleDeclaration } from '../declare/module-declaration.js';
import type { Issue } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import type { ClassFacts, DecoratorFacts, OverrideFacts } from '../model/facts.js';
import {
  argumentDecorators,
  isRouteDecorator,
  skipDecorators,
  throttleDecorators,
} from '../model/framework/framework-decorators.js';
import type { DeclaredUse } from '../model/route-uses.js';
import { type Span, startOf, useOf } from '../model/span.js';
import { isOfHandler } from './effective-places.js';
import { type FileDeclarations, type PlacedDecorator, rolesOf } from './file-declarations.js';
import { namedResolvers } from './providers/link-resolvers.js';
import { useKey } from './providers/use-key.js';
import { isBodyLimit, writeBodyLimit } from './routes/body-limit-decorator.js';
import { writeHttpCode } from './routes/http-code-decorator.js';
import { usesOf } from './routes/link-uses.js';
import type { SourceClasses } from './source-classes.js';
import { formatThrottle } from './throttling/link-throttles.js';

/**
 * The decorators without effect. A guard that is declared and never called is worse than none, so every decorator of
 * every file either has an effect or is reported.
 */
export function decoratorIssues(
  files: readonly FileDeclarations[],
  sources: SourceClasses,
  declarations: ReadonlyMap<ClassId, ModuleDeclaration>,
): readonly Issue[] {
  const lists = listedClasses(declarations);
  const resolvers = resolverClasses(sources, declarations);
  const controllers = new Set(sources.controllers);
  const isServed = (facts: ClassFacts) => lists.controllers.has(facts.class.id) || controllers.has(facts);
  const effective = new Set<string>();
  for (const { facts, effectivePlaces } of sources.declared) {
    for (const place of effectivePlaces.always) effective.add(place);
    if (isServed(facts)) for (const place of effectivePlaces.ofServed) effective.add(place);
    if (resolvers.has(facts.class.id)) for (const place of effectivePlaces.ofResolver) effective.add(place);
    if (lists.isProvided(facts)) for (const place of effectivePlaces.ofProvided) effective.add(place);
  }
  return [
    ...files.flatMap(({ decorators }) => decorators.flatMap((decorator) => issuesOf(decorator, effective))),
    ...sources.withFurtherRoles.flatMap(furtherRoles),
    ...lostByOverrides(sources, isServed),
    ...unlistedControllers(sources.controllers, lists),
  ];
}

function issuesOf({ start, decorator }: PlacedDecorator, effective: ReadonlySet<string>): readonly Issue[] {
  const { name, span, place, bare } = decorator;
  if (!effective.has(start)) return [{ kind: 'without-effect', decorator: name, place, span }];
  return bare === true && !argumentDecorators.has(name) ? [{ kind: 'bare-decorator', decorator: name, span }] : none;
}

const none: readonly Issue[] = [];

/** The classes in the lists of all modules. */
interface ListedClasses {
  /** The handlers of these classes make routes: a missing `@Controller` is one error, and not one per handler. */
  readonly controllers: ReadonlySet<ClassId>;
  /** The classes in any list that may make a class a controller; `undefined` when such a list could not be read. */
  readonly all: ReadonlySet<ClassId> | undefined;
  /** The names of entries that could not be read. */
  readonly hidden: ReadonlySet<string>;
  /** Whether a module provides instances of a class, or may do so in a list that could not be read. */
  readonly isProvided: (facts: ClassFacts) => boolean;
}

function listedClasses(declarations: ReadonlyMap<ClassId, ModuleDeclaration>): ListedClasses {
  const modules = [...declarations.values()];
  const isReadable = modules.every(
    ({ unreadable }) => !unreadable.includes('controllers') && !unreadable.includes('providers'),
  );
  const entries = modules.flatMap(({ controllers, providers, throttling }) => [
    ...controllers,
    ...providers,
    // A controller that configures throttling is reported there.
    ...throttling.flatMap(({ configuration }) => configuration?.config ?? []),
  ]);
  const provided = new Set(modules.flatMap((module) => builtClasses(module)));
  const hidden = new Set(modules.flatMap((module) => module.hidden.names));
  return {
    controllers: new Set(modules.flatMap(({ controllers }) => controllers.map((entry) => entry.class.id))),
    all: isReadable ? new Set(entries.map((entry) => entry.class.id)) : undefined,
    hidden,
    isProvided: ({ class: { id, name } }) => !isReadable || provided.has(id) || hidden.has(name),
  };
}

/** The classes that the container constructs for the `providers` of a module, and of modules that it configures. */
function builtClasses({ providers, configurations }: ModuleDeclaration): readonly ClassId[] {
  return [...providers, ...configurations.flatMap((configuration) => configuration.providers)].flatMap((entry) => {
    if (entry.kind === 'class') return [entry.class.id];
    return entry.kind === 'provide' ? [entry.concrete.class.id] : [];
  });
}

/** The decorators that overrides lose in the classes whose handlers make routes, and in those that they extend. */
function lostByOverrides(
  { declared, overriding }: SourceClasses,
  isServed: (facts: ClassFacts) => boolean,
): readonly Issue[] {
  if (overriding.length === 0) return [];
  const inherited = new Set(declared.flatMap(({ facts }) => (isServed(facts) ? facts.ancestors : [])));
  return overriding.flatMap((facts) => {
    if (!isServed(facts) && !inherited.has(facts.class.id)) return [];
    return facts.overrides.filter(isOfHandler).flatMap((override) => lostDecorators(facts, override));
  });
}

function furtherRoles(facts: ClassFacts): readonly Issue[] {
  const { class: reference } = facts;
  const [first, ...more] = rolesOf(facts);
  if (first === undefined) return [];
  return more.map(({ name, span }) => ({
    kind: 'several-roles',
    class: reference,
    decorator: name,
    span,
    first: { name: first.name, span: first.span },
  }));
}

/** The decorators that an override loses because it does not repeat them. */
function lostDecorators(
  { class: reference }: ClassFacts,
  { name, span, decorators, overridden }: OverrideFacts,
): readonly Issue[] {
  const lost: string[] = [];
  const saidAt: Span[] = [];
  for (const decorator of overridden) {
    const ways = lostOf(decorator, decorators);
    if (ways.length === 0) continue;
    lost.push(...ways);
    const place = useOf(decorator.span);
    if (saidAt.every((known) => startOf(known) !== startOf(place))) saidAt.push(place);
  }
  return lost.length === 0
    ? []
    : [{ kind: 'lost-decorators', method: `${reference.name}.${name}`, span, lost, saidAt }];
}

/**
 * The source text of the parts of a decorator that are not repeated. A route or a policy may be repeated with other arguments, and a
 * guard or interceptor may be skipped instead. Without a repeated `@SkipGuard`, `@SkipInterceptor` or `@SkipThrottle`, it applies to the
 * override again, which is safe.
 */
function lostOf(decorator: DecoratorFacts, repeated: readonly DecoratorFacts[]): readonly string[] {
  const { name, foreign } = decorator;
  // Decorators of another framework are reported by a rule of their own.
  if (foreign || skipDecorators.has(name) || name === 'SkipThrottle') return [];
  const isRepeated = (isLike: (name: string) => boolean) => repeated.some((one) => isLike(one.name));
  if (isRouteDecorator(name)) return isRepeated(isRouteDecorator) ? [] : [`@${name}`];
  if (throttleDecorators.has(name)) {
    return isRepeated((other) => throttleDecorators.has(other)) ? [] : [formatThrottle(decorator)];
  }
  if (isBodyLimit(decorator)) {
    // An `@Upload` replaces a `@BodyLimit`; it also declares forms, which a `@BodyLimit` does not.
    return isRepeated((other) => other === name || other === 'Upload') ? [] : [writeBodyLimit(decorator)];
  }
  if (name === 'HttpCode') return isRepeated((other) => other === name) ? [] : [writeHttpCode(decorator)];
  const repeatedKeys = new Set(usesOf(repeated).map(useKey));
  if (repeated.some((one) => skipDecorators.get(one.name) === name && one.arguments.length === 0)) return [];
  const skipped = skippedClasses(repeated, name);
  return usesOf([decorator]).flatMap((use) => {
    return repeatedKeys.has(useKey(use)) || skipped.has(use.class.id) ? [] : [`@${name}(${writeUse(use)})`];
  });
}

/** The classes that decorators remove of those that `listing` lists: `UseGuard` or `UseInterceptor`. */
function skippedClasses(decorators: readonly DecoratorFacts[], listing: string): ReadonlySet<ClassId> {
  const values = decorators.flatMap((one) => (skipDecorators.get(one.name) === listing ? one.arguments : []));
  return new Set(values.flatMap((value) => (value.kind === 'class' ? [value.class.id] : [])));
}

/** A guard or interceptor as it would be written: `RequireLogin`, `withOptions(RequireRole, ["admin"])`. */
function writeUse({ class: { name }, options }: DeclaredUse): string {
  return options === undefined ? name : `withOptions(${name}, ${JSON.stringify(options)})`;
}

/** The controllers that no module lists; none when a list could not be read, because it may contain any of them. */
function unlistedControllers(controllers: readonly ClassFacts[], { all, hidden }: ListedClasses): readonly Issue[] {
  if (all === undefined) return [];
  return controllers.flatMap(({ class: reference, span }): readonly Issue[] => {
    if (all.has(reference.id) || hidden.has(reference.name)) return [];
    return [{ kind: 'unlisted-controller', class: reference, span }];
  });
}

/** The classes whose instances may be resolvers, and those that they extend: the `@ApiErrors` of these document routes. */
function resolverClasses(
  { byId: classes, withResolvers }: Pick<SourceClasses, 'byId' | 'withResolvers'>,
  declarations: ReadonlyMap<ClassId, ModuleDeclaration>,
): ReadonlySet<ClassId> {
  const named = new Set<ClassId>();
  for (const facts of withResolvers) for (const resolver of namedResolvers(facts)) named.add(resolver.class.id);
  if (named.size === 0) return named;
  const built = [...declarations.values()]
    .flatMap(({ providers }) => providers)
    .flatMap((registration) =>
      registration.kind === 'provide' && named.has(registration.class.id) ? [registration.concrete.class.id] : [],
    );
  const own = [...named, ...built];
  return new Set([...own, ...own.flatMap((id) => classes.get(id)?.ancestors ?? [])]);
}
