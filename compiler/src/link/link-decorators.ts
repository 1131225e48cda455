import type { ModuleDeclaration } from '../declare/module-declaration.js';
import type { Issue } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import type { ClassFacts, DecoratorFacts, FileFacts, OverrideFacts } from '../model/facts.js';
import {
  argumentDecorators,
  classFrameworkNames,
  inheritedFrameworkNames,
  isRouteDecorator,
  roleDecorators,
  throttleDecorators,
} from '../model/framework-decorators.js';
import { keptFor } from '../model/kept-for.js';
import type { DeclaredUse } from '../model/route-uses.js';
import { type Span, startOf, useOf } from '../model/span.js';
import { isBodyLimit, writeBodyLimit } from './body-limit-decorator.js';
import { documentingDecorators, isGuard } from './document-routes.js';
import { formatThrottle } from './link-throttles.js';
import { usesOf } from './link-uses.js';
import { resolverClasses } from './resolver-classes.js';
import { useKey } from './use-key.js';

/**
 * The decorators without effect. A guard that is declared and never called is worse than none, so every decorator of
 * every file either has an effect or is reported.
 */
export function decoratorIssues(
  files: readonly FileFacts[],
  classes: ReadonlyMap<ClassId, ClassFacts>,
  declarations: ReadonlyMap<ClassId, ModuleDeclaration>,
): readonly Issue[] {
  const all = [...classes.values()];
  const served = servedClasses(all, declarations);
  const resolvers = resolverClasses(classes, declarations);
  const effective = new Set<string>();
  for (const facts of all) {
    const { always, ofServed, ofResolver } = effectivePlaces(facts);
    for (const place of always) effective.add(place);
    if (served.directly.has(facts.class.id)) for (const place of ofServed) effective.add(place);
    if (resolvers.has(facts.class.id)) for (const place of ofResolver) effective.add(place);
  }
  return [
    ...files.flatMap(writtenDecorators).flatMap(({ place: start, decorator }): readonly Issue[] => {
      const { name, span, place, bare } = decorator;
      if (!effective.has(start)) return [{ kind: 'without-effect', decorator: name, place, span }];
      return bare && !argumentDecorators.has(name) ? [{ kind: 'bare-decorator', decorator: name, span }] : [];
    }),
    ...all.flatMap(furtherRoles),
    ...all.flatMap((facts) => lostByOverrides(facts, served)),
    ...unlistedControllers(all, declarations),
  ];
}

/** The decorators of a file, each with the text of its place. */
const writtenDecorators = keptFor(({ decorators }: FileFacts) =>
  decorators.map((decorator) => ({ place: startOf(decorator.span), decorator })),
);

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

/** The classes whose handlers make routes. */
interface Served {
  /** Controllers, and the classes that a module lists as such: a missing `@Controller` is one error, and not one per handler. */
  readonly directly: ReadonlySet<ClassId>;
  /** Those and the classes that they extend. */
  readonly inherited: ReadonlySet<ClassId>;
}

function servedClasses(classes: readonly ClassFacts[], declarations: ReadonlyMap<ClassId, ModuleDeclaration>): Served {
  const listed = [...declarations.values()].flatMap(({ controllers }) => controllers.map((entry) => entry.class.id));
  const directly = new Set(listed);
  for (const facts of classes) if (isController(facts)) directly.add(facts.class.id);
  const ancestors = classes.flatMap((facts) => (directly.has(facts.class.id) ? facts.ancestors : []));
  return { directly, inherited: new Set([...directly, ...ancestors]) };
}

const isController = keptFor(({ decorators }: ClassFacts): boolean =>
  decorators.some(({ name }) => name === 'Controller'),
);

/** Whether a method that is overridden is a handler: the decorators of any other method have no effect anyway. */
function isOfHandler({ overridden }: OverrideFacts): boolean {
  return overridden.some(({ name }) => isRouteDecorator(name));
}

function lostByOverrides(facts: ClassFacts, { inherited }: Served): readonly Issue[] {
  if (!inherited.has(facts.class.id)) return [];
  return facts.overrides.filter(isOfHandler).flatMap((override) => lostDecorators(facts, override));
}

const furtherRoles = keptFor(({ class: reference, decorators }: ClassFacts): readonly Issue[] => {
  const [first, ...more] = decorators.filter(({ name, foreign }) => roleDecorators.has(name) && !foreign);
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

/** The source text of the parts of a decorator that are not repeated. A route or a policy may be repeated with other arguments. */
function lostOf(decorator: DecoratorFacts, repeated: readonly DecoratorFacts[]): readonly string[] {
  const { name, foreign } = decorator;
  // Decorators of another framework are reported by a rule of their own.
  if (foreign) return [];
  const isRepeated = (isLike: (name: string) => boolean) => repeated.some((one) => isLike(one.name));
  if (isRouteDecorator(name)) return isRepeated(isRouteDecorator) ? [] : [`@${name}`];
  if (throttleDecorators.has(name)) {
    return isRepeated((other) => throttleDecorators.has(other)) ? [] : [formatThrottle(decorator)];
  }
  if (isBodyLimit(decorator)) {
    // An `@Upload` replaces a `@BodyLimit`; it also declares forms, which a `@BodyLimit` does not.
    return isRepeated((other) => other === name || other === 'Upload') ? [] : [writeBodyLimit(decorator)];
  }
  const kept = new Set(repeated.flatMap((one) => usedClasses(one).map(({ key }) => key)));
  return usedClasses(decorator).flatMap(({ key, text }) => (kept.has(key) ? [] : [text]));
}

/** `@UseGuard(AuthGuard)` for every guard or interceptor that such a decorator adds or removes. */
function usedClasses(decorator: DecoratorFacts): readonly { key: string; text: string }[] {
  const { name, arguments: values } = decorator;
  if (name === 'SkipGuard') {
    return values.flatMap((value) =>
      value.kind === 'class' ? [{ key: `${name} ${value.class.id}`, text: `@${name}(${value.class.name})` }] : [],
    );
  }
  return usesOf([decorator]).map((use) => ({ key: useKey(use), text: `@${name}(${writeUse(use)})` }));
}

/** A guard or interceptor as it would be written: `RequireLogin`, `withOptions(RequireRole, ["admin"])`. */
function writeUse({ class: { name }, options }: DeclaredUse): string {
  return options === undefined ? name : `withOptions(${name}, ${JSON.stringify(options)})`;
}

/** The controllers that no module lists; none when a list could not be read, because it may contain any of them. */
function unlistedControllers(
  classes: readonly ClassFacts[],
  declarations: ReadonlyMap<ClassId, ModuleDeclaration>,
): readonly Issue[] {
  const modules = [...declarations.values()];
  if (modules.some(({ unreadable }) => unreadable.includes('controllers') || unreadable.includes('providers')))
    return [];
  const listed = new Set(
    modules
      .flatMap(({ controllers, providers, throttling }) => [
        ...controllers,
        ...providers,
        // A controller that configures throttling is reported there.
        ...throttling.flatMap(({ configuration }) => configuration?.config ?? []),
      ])
      .map((entry) => entry.class.id),
  );
  const hidden = new Set(modules.flatMap((module) => module.hidden.names));
  return classes.flatMap((facts): readonly Issue[] => {
    const { class: reference, span } = facts;
    if (!isController(facts) || listed.has(reference.id) || hidden.has(reference.name)) return [];
    return [{ kind: 'unlisted-controller', class: reference, span }];
  });
}
