import { declarePolicy } from '../declare/declare-policy.js';
import type { Misuse } from '../model/application-model.js';
import type { AnnotationFacts, AnnotationPlace, ClassFacts, FileFacts, HandlerFacts } from '../model/facts.js';
import { throttleAnnotations } from '../model/framework-annotations.js';
import { startOf } from '../model/span.js';
import type { RouteThrottle } from '../model/throttling.js';

/** What is known of throttling beside the annotations of one controller. */
export interface Throttling {
  /** What holds where no annotation says anything. */
  readonly global: RouteThrottle | undefined;
  /** Where each annotation stands, by its start. */
  readonly places: ReadonlyMap<string, AnnotationPlace>;
}

/** Where the annotations of throttling stand. */
export function throttlePlaces(files: readonly FileFacts[]): Throttling['places'] {
  const written = files.flatMap(({ annotations }) => annotations);
  return new Map(
    written.filter(({ name }) => throttleAnnotations.has(name)).map(({ span, place }) => [startOf(span), place]),
  );
}

/** What decides for a handler: its own annotation, that of its class or of the nearest one that this extends, the application. */
export function linkThrottle(
  controller: ClassFacts,
  handler: HandlerFacts,
  { global, places }: Throttling,
): RouteThrottle | undefined {
  const own = throttlesOf(handler.annotations)[0];
  const nearestFirst = [...controller.inheritedAnnotations, controller.annotations].reverse();
  const ofClass = nearestFirst.flatMap(throttlesOf)[0];
  const annotation = own ?? ofClass;
  if (annotation === undefined) return global;
  const fallback = own === undefined ? controller.class.name : `${controller.class.name}.${handler.name}`;
  const { span } = annotation;
  const declaredBy = nameOf(places.get(startOf(span))) ?? fallback;
  if (annotation.name === 'SkipThrottle') return { kind: 'skipped', declaredBy, span };
  const { policy } = declarePolicy(annotation);
  return { kind: 'annotated', ...(policy !== undefined && { policy }), declaredBy, span };
}

function throttlesOf(annotations: readonly AnnotationFacts[]): readonly AnnotationFacts[] {
  return annotations.filter(({ name }) => throttleAnnotations.has(name));
}

/** The class or method that an annotation precedes, as the source names it; nothing for a class without a name. */
function nameOf(place: AnnotationPlace | undefined): string | undefined {
  if (place === undefined || !('className' in place)) return undefined;
  const { className } = place;
  return className !== undefined && 'method' in place ? `${className}.${place.method}` : className;
}

/** What is wrong with the annotations of a controller, of the classes that it extends, and of its handlers. */
export function throttleMisuses({ annotations, inheritedAnnotations, handlers }: ClassFacts): readonly Misuse[] {
  const carriers = [...inheritedAnnotations, annotations, ...handlers.map((handler) => handler.annotations)];
  return carriers.map(throttlesOf).flatMap((throttles) => [...severalOn(throttles), ...throttles.flatMap(wrongOn)]);
}

function severalOn([first, ...more]: readonly AnnotationFacts[]): readonly Misuse[] {
  if (first === undefined) return [];
  return more.map(({ name, span }) => ({
    kind: 'several-throttles',
    annotation: name,
    span,
    first: { name: first.name, span: first.span },
  }));
}

function wrongOn(annotation: AnnotationFacts): readonly Misuse[] {
  const { name, arguments: values } = annotation;
  const taken = name === 'Throttle' ? 1 : 0;
  const misuses = name === 'Throttle' ? [...declarePolicy(annotation).misuses] : [];
  const surplus = values[taken];
  if (surplus !== undefined) misuses.push({ kind: 'surplus-argument', callee: `@${name}`, taken, span: surplus.span });
  return misuses;
}

/** An annotation of throttling as it would be written. */
export function spellThrottle(annotation: AnnotationFacts): string {
  if (annotation.name === 'SkipThrottle') return '@SkipThrottle()';
  const { policy } = declarePolicy(annotation);
  if (policy === undefined) return '@Throttle';
  return `@Throttle({ limit: ${policy.limit}, windowSeconds: ${policy.windowSeconds} })`;
}
