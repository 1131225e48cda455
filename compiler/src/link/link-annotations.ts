import type { ModuleDeclaration } from '../declare/module-declaration.js';
import type { Misuse } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import type { AnnotationFacts, ClassFacts, FileFacts, OverrideFacts } from '../model/facts.js';
import {
  argumentAnnotations,
  classAnnotationNames,
  inheritedAnnotationNames,
  isRouteAnnotation,
  roleAnnotations,
  throttleAnnotations,
  useAnnotations,
} from '../model/framework-annotations.js';
import { type Span, startOf } from '../model/span.js';
import { writeBodyLimit } from './link-body-limits.js';
import { spellThrottle } from './link-throttles.js';

/**
 * What annotations say and nobody would hear. A guard that is written down and never asked is worse than none, so every
 * annotation of every file either has an effect or is told.
 */
export function annotationMisuses(
  files: readonly FileFacts[],
  classes: ReadonlyMap<ClassId, ClassFacts>,
  declarations: ReadonlyMap<ClassId, ModuleDeclaration>,
): readonly Misuse[] {
  const all = [...classes.values()];
  const served = servedClasses(all, declarations);
  const effective = new Set(
    all.flatMap((facts) => effectiveAnnotations(facts, served)).map(({ span }) => startOf(span)),
  );
  const written = files.flatMap(({ annotations }) => annotations);
  return [
    ...written.flatMap(({ name, span, place, bare }): readonly Misuse[] => {
      if (!effective.has(startOf(span))) return [{ kind: 'without-effect', annotation: name, place, span }];
      return bare && !argumentAnnotations.has(name) ? [{ kind: 'bare-annotation', annotation: name, span }] : [];
    }),
    ...all.flatMap(furtherRoles),
    ...all.flatMap((facts) => lostByOverrides(facts, served)),
    ...unlistedControllers(all, declarations),
  ];
}

/** The annotations that a class gives an effect, its own and inherited ones. */
function effectiveAnnotations(facts: ClassFacts, served: Served): readonly AnnotationFacts[] {
  const { annotations, inheritedAnnotations, overrides, handlers } = facts;
  const always = [
    // Where `OpenApi` may stand is told by whoever reads it.
    ...annotations.filter(({ name }) => classAnnotationNames.has(name)),
    // Whether these are said again is a question of its own.
    ...overrides.filter(isOfHandler).flatMap(({ overridden }) => overridden),
  ];
  if (!served.directly.has(facts.class.id)) return always;
  return [
    ...always,
    ...[...annotations, ...inheritedAnnotations.flat()].filter(({ name }) => inheritedAnnotationNames.has(name)),
    ...handlers.flatMap((handler) => handler.annotations).filter(({ name }) => !classAnnotationNames.has(name)),
  ];
}

/** The classes whose handlers make routes. */
interface Served {
  /** Controllers, and the classes that a module lists as such: that the annotation is missing there is one error, and not one of each of its handlers. */
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

function isController({ annotations }: ClassFacts): boolean {
  return annotations.some(({ name }) => name === 'Controller');
}

/** A method that makes no route has nothing to lose: what precedes it has no effect in any case. */
function isOfHandler({ overridden }: OverrideFacts): boolean {
  return overridden.some(({ name }) => isRouteAnnotation(name));
}

function lostByOverrides(facts: ClassFacts, { inherited }: Served): readonly Misuse[] {
  if (!inherited.has(facts.class.id)) return [];
  return facts.overrides.filter(isOfHandler).flatMap((override) => lostAnnotations(facts, override));
}

function furtherRoles({ class: reference, annotations }: ClassFacts): readonly Misuse[] {
  const [first, ...more] = annotations.filter(({ name, foreign }) => roleAnnotations.has(name) && !foreign);
  if (first === undefined) return [];
  return more.map(({ name, span }) => ({
    kind: 'several-roles',
    class: reference,
    annotation: name,
    span,
    first: { name: first.name, span: first.span },
  }));
}

/** An override is a method of its own: what it does not say again is lost. */
function lostAnnotations(
  { class: reference }: ClassFacts,
  { name, span, annotations, overridden }: OverrideFacts,
): readonly Misuse[] {
  const lost: string[] = [];
  const saidAt: Span[] = [];
  for (const annotation of overridden) {
    const ways = lostOf(annotation, annotations);
    if (ways.length === 0) continue;
    lost.push(...ways);
    saidAt.push(annotation.span);
  }
  return lost.length === 0
    ? []
    : [{ kind: 'lost-annotations', method: `${reference.name}.${name}`, span, lost, saidAt }];
}

/** What of an annotation is not said again, as it would be written. A route or a policy may be said anew. */
function lostOf(annotation: AnnotationFacts, said: readonly AnnotationFacts[]): readonly string[] {
  const { name, foreign } = annotation;
  // Reported as what it is.
  if (foreign) return [];
  const isSaid = (isLike: (name: string) => boolean) => said.some((one) => isLike(one.name));
  if (isRouteAnnotation(name)) return isSaid(isRouteAnnotation) ? [] : [`@${name}`];
  if (throttleAnnotations.has(name)) {
    return isSaid((other) => throttleAnnotations.has(other)) ? [] : [spellThrottle(annotation)];
  }
  if (name === 'BodyLimit') return isSaid((other) => other === name) ? [] : [writeBodyLimit(annotation)];
  const kept = new Set(said.flatMap((one) => usedClasses(one).map(({ key }) => key)));
  return usedClasses(annotation).flatMap(({ key, text }) => (kept.has(key) ? [] : [text]));
}

/** `@UseGuard(AuthGuard)` for every class that such an annotation names. */
function usedClasses({ name, arguments: values }: AnnotationFacts): readonly { key: string; text: string }[] {
  if (!useAnnotations.has(name)) return [];
  return values.flatMap((value) =>
    value.kind === 'class' ? [{ key: `${name} ${value.class.id}`, text: `@${name}(${value.class.name})` }] : [],
  );
}

/** A list that could not be read may hold any of them. */
function unlistedControllers(
  classes: readonly ClassFacts[],
  declarations: ReadonlyMap<ClassId, ModuleDeclaration>,
): readonly Misuse[] {
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
  return classes.flatMap((facts): readonly Misuse[] => {
    const { class: reference, span } = facts;
    if (!isController(facts) || listed.has(reference.id) || hidden.has(reference.name)) return [];
    return [{ kind: 'unlisted-controller', class: reference, span }];
  });
}
