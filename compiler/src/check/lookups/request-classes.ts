import type { Lookup } from '../../incremental/view.js';
import type { ApplicationModel } from '../../model/application-model.js';
import type { ClassId, ClassReference } from '../../model/class-reference.js';
import { isDecoded, requestValues } from '../../model/route-input.js';
import { partsOf } from '../../model/shapes/parts-of.js';
import type { NamedType, ObjectShape, Shape, TypeId } from '../../model/shapes/shape.js';
import { receivedMembers } from '../../model/shapes/shape-questions.js';
import { walkPlaces } from '../../model/shapes/walk-shapes.js';
import type { Span } from '../../model/span.js';

/** A class that requests become instances of, its shape, and the enclosing type in the source. */
export interface RequestClass {
  readonly class: ClassReference;
  readonly shape: ObjectShape;
  readonly span: Span;
}

/** The shape of a request, and the enclosing type in the source. */
export interface RequestShape {
  /** The name of its type, where it has one. */
  readonly name?: string;
  readonly shape: Shape;
  readonly span: Span;
}

/** Every shape of the requests and of the values that codecs read, each named type once. Responses are left out: they do not need the class. */
export function requestShapes(
  { routes, codecs }: Pick<ApplicationModel, 'routes' | 'codecs'>,
  types: Lookup<TypeId, NamedType>,
): readonly RequestShape[] {
  const values = routes.flatMap(({ inputs }) => inputs).flatMap(requestValues);
  const starts = [...values.filter(isDecoded), ...codecs].map(({ shape, span }) => ({ shape, span }));
  return walkPlaces<RequestShape>(starts.toReversed(), types, {
    parts: ({ shape, span }) => {
      const parts = shape.kind === 'union' ? receivedMembers(shape.members) : partsOf(shape);
      return parts.toReversed().map((part) => ({ shape: part, span }));
    },
    type: ({ span }, { name, shape, foreign, span: own }) => ({ name, shape, span: foreign ? span : own }),
  });
}

/** Every class that requests become instances of, each once. */
export function requestClasses(shapes: readonly RequestShape[]): readonly RequestClass[] {
  const found = new Map<ClassId, RequestClass>();
  for (const { shape, span } of shapes) {
    if (shape.kind !== 'object' || shape.class === undefined || found.has(shape.class.id)) continue;
    found.set(shape.class.id, { class: shape.class, shape, span });
  }
  return [...found.values()];
}
