import type { ModuleDeclaration } from '../declare/module-declaration.js';
import type { Issue } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import type { ClassFacts, DecoratorFacts, FileFacts, OverrideFacts, WrittenDecorator } from '../model/facts.js';
import {
  argumentDecorators,
  classFrameworkNames,
  inheritedFrameworkNames,
  isRouteDecorator,
  throttleDecorators,
} from '../model/framework-decorators.js';
import { keptFor } from '../model/kept-for.js';
import type { DeclaredUse } from '../model/route-uses.js';
import { type Span, startOf, useOf } from '../model/span.js';
import { KeptList } from '../reuse/kept-list.js';
import { KeptValue } from '../reuse/kept-value.js';
import { isBodyLimit, writeBodyLimit } from './body-limit-decorator.js';
import { documentingDecorators, isGuard } from './document-routes.js';
import { formatThrottle } from './link-throttles.js';
import { usesOf } from './link-uses.js';
import { resolverClasses } from './resolver-classes.js';
import { rolesOf, type SourceClasses } from './source-classes.js';
import { useKey } from './use-key.js';

/** The decorators that may have no effect, of the last build. */
export class KeptDecorators {
  readonly lists = new KeptValue<ListedClasses>();
  readonly resolvers = new KeptValue<ReadonlySet<ClassId>>();
  readonly doubtful = new KeptList<readonly DoubtfulDecorator[]>();
  readonly issues = new KeptValue<readonly Issue[]>();
}

/**
 * The decorators without effect. A guard that is declared and never called is worse than none, so every decorator of
 * every file either has an effect or is reported.
 */
export function decoratorIssues(
  files: readonly FileFacts[],
  sources: SourceClasses,
  declarations: ReadonlyMap<ClassId, ModuleDeclaration>,
  kept: KeptDecorators,
): readonly Issue[] {
  const { byId: classes, all } = sources;
  const lists = kept.lists.of([declarations], () => listedClasses(declarations));
  const named = resolverClasses(sources, declarations);
  const resolvers = kept.resolvers.of([...named], () => named);
  const isServed = (facts: ClassFacts) => lists.controllers.has(facts.class.id) || isController(facts);
  const isResolver = (facts: ClassFacts) => resolvers.has(facts.class.id);
  const doubtful = kept.doubtful.of({
    items: files,
    // Of several classes with one id, which are an error, the last one counts.
    circumstances: [lists, resolvers, sources.areDistinct || classes],
    run: (file) => {
      const own = file.classes.filter((facts) => classes.get(facts.class.id) === facts);
      return doubtfulDecorators(file, effectiveIn(own, isServed, isResolver));
    },
  });
  const issues = () => [
    ...doubtfulIssues(doubtful, () => effectiveIn(all, isServed, isResolver)),
    ...sources.withFurtherRoles.flatMap(furtherRoles),
    ...lostByOverrides(sources, isServed),
    ...unlistedControllers(sources.controllers, lists),
  ];
  return kept.issues.of([sources, lists, resolvers, doubtful], issues);
}

function doubtfulIssues(
  doubtful: readonly (readonly DoubtfulDecorator[])[],
  effectiveInAll: () => ReadonlySet<string>,
): readonly Issue[] {
  // Most decorators have their effect on a class of their own file.
  const isOpen = doubtful.some((found) => found.some(({ hasEffect }) => !hasEffect));
  const effective = isOpen ? effectiveInAll() : none;
  return doubtful.flat().flatMap(({ place: start, decorator, hasEffect }): readonly Issue[] => {
    const { name, span, place } = decorator;
    if (!hasEffect && !effective.has(start)) return [{ kind: 'without-effect', decorator: name, place, span }];
    return isBare(decorator) ? [{ kind: 'bare-decorator', decorator: name, span }] : [];
  });
}

const none: ReadonlySet<string> = new Set();

/** A decorator that is written without parentheses, or has no effect on a class of its file. */
interface DoubtfulDecorator {
  /** The text of its place. */
  readonly place: string;
  readonly decorator: WrittenDecorator;
  /** Whether it has an effect on a class of its file. */
  readonly hasEffect: boolean;
}

function doubtfulDecorators(file: FileFacts, effective: ReadonlySet<string>): readonly DoubtfulDecorator[] {
  return file.decorators.flatMap((decorator) => {
    const place = startOf(decorator.span);
    const hasEffect = effective.has(place);
    return hasEffect && !isBare(decorator) ? [] : [{ place, decorator, hasEffect }];
  });
}

function isBare({ bare, name }: WrittenDecorator): boolean {
  return bare === true && !argumentDecorators.has(name);
}

/** The places of the decorators that some classes give an effect. */
function effectiveIn(
  classes: readonly ClassFacts[],
  isServed: (facts: ClassFacts) => boolean,
  isResolver: (facts: ClassFacts) => boolean,
): ReadonlySet<string> {
  const effective = new Set<string>();
  for (const facts of classes) {
    const { always, ofServed, ofResolver } = effectivePlaces(facts);
    for (const place of always) effective.add(place);
    if (isServed(facts)) for (const place of ofServed) effective.add(place);
    if (isResolver(facts)) for (const place of ofResolver) effective.add(place);
  }
  return effective;
}

/** The places of the decorators that a class gives an effect, its own and inherited ones. */
interface EffectivePlaces {
  readonly always: readonly string[];
  /** Those that have an effect when the handlers of the class make routes. */
  readonly ofServed: readonly string[];
  /** Those that have an effect when the class may be a resolver. */
  readonly ofResolver: readonly string[];
}

const effectivePlaces = keptFor((facts: ClassFacts): EffectivePlaces => {
  const { decorators, inheritedDecorators, overrides, handlers } = facts;
  const always = [
    // The place of `OpenApi` is checked where it is read.
    ...decorators.filter(({ name }) => classFrameworkNames.has(name)),
    // Whether an override repeats them is checked separately.
    ...overrides.filter(isOfHandler).flatMap(({ overridden }) => overridden),
    ...(isGuard(facts) ? documentingDecorators(facts) : []),
  ];
  const ofServed = [
    ...[...decorators, ...inheritedDecorators.flat()].filter(({ name }) => inheritedFrameworkNames.has(name)),
    ...handlers.flatMap((handler) => handler.decorators).filter(({ name }) => !classFrameworkNames.has(name)),
  ];
  const ofResolver = decorators.filter(({ name }) => name === 'ApiErrors');
  const places = (found: readonly DecoratorFacts[]) => found.map(({ span }) => startOf(span));
  return { always: places(always), ofServed: places(ofServed), ofResolver: places(ofResolver) };
});

/** The classes in the lists of all modules. */
interface ListedClasses {
  /** The handlers of these classes make routes: a missing `@Controller` is one error, and not one per handler. */
  readonly controllers: ReadonlySet<ClassId>;
  /** Those in any list that may make a class a controller; nothing when such a list could not be read. */
  readonly all: ReadonlySet<ClassId> | undefined;
  /** The names of entries that could not be read. */
  readonly hidden: ReadonlySet<string>;
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
  return {
    controllers: new Set(modules.flatMap(({ controllers }) => controllers.map((entry) => entry.class.id))),
    all: isReadable ? new Set(entries.map((entry) => entry.class.id)) : undefined,
    hidden: new Set(modules.flatMap((module) => module.hidden.names)),
  };
}

const isController = keptFor(({ decorators }: ClassFacts): boolean =>
  decorators.some(({ name }) => name === 'Controller'),
);

/** Whether a method that is overridden is a handler: the decorators of any other method have no effect anyway. */
function isOfHandler({ overridden }: OverrideFacts): boolean {
  return overridden.some(({ name }) => isRouteDecorator(name));
}

/** The decorators that overrides lose in the classes whose handlers make routes, and in those that they extend. */
function lostByOverrides(
  { all, overriding }: SourceClasses,
  isServed: (facts: ClassFacts) => boolean,
): readonly Issue[] {
  if (overriding.length === 0) return [];
  const inherited = new Set(all.flatMap((facts) => (isServed(facts) ? facts.ancestors : [])));
  return overriding.flatMap((facts) => {
    if (!isServed(facts) && !inherited.has(facts.class.id)) return [];
    return facts.overrides.filter(isOfHandler).flatMap((override) => lostDecorators(facts, override));
  });
}

const furtherRoles = keptFor((facts: ClassFacts): readonly Issue[] => {
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
});

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
 * guard may be skipped instead. Without a repeated `@SkipGuard` or `@SkipThrottle`, the override is protected again, which is safe.
 */
function lostOf(decorator: DecoratorFacts, repeated: readonly DecoratorFacts[]): readonly string[] {
  const { name, foreign } = decorator;
  // Decorators of another framework are reported by a rule of their own.
  if (foreign || name === 'SkipGuard' || name === 'SkipThrottle') return [];
  const isRepeated = (isLike: (name: string) => boolean) => repeated.some((one) => isLike(one.name));
  if (isRouteDecorator(name)) return isRepeated(isRouteDecorator) ? [] : [`@${name}`];
  if (throttleDecorators.has(name)) {
    return isRepeated((other) => throttleDecorators.has(other)) ? [] : [formatThrottle(decorator)];
  }
  if (isBodyLimit(decorator)) {
    // An `@Upload` replaces a `@BodyLimit`; it also declares forms, which a `@BodyLimit` does not.
    return isRepeated((other) => other === name || other === 'Upload') ? [] : [writeBodyLimit(decorator)];
  }
  const kept = new Set(usesOf(repeated).map(useKey));
  const skipped = skippedClasses(repeated);
  return usesOf([decorator]).flatMap((use) => {
    const isSkipped = name === 'UseGuard' && skipped.has(use.class.id);
    return kept.has(useKey(use)) || isSkipped ? [] : [`@${name}(${writeUse(use)})`];
  });
}

function skippedClasses(decorators: readonly DecoratorFacts[]): ReadonlySet<ClassId> {
  const values = decorators.flatMap((one) => (one.name === 'SkipGuard' ? one.arguments : []));
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
