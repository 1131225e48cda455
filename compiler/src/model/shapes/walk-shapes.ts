import type { Lookup } from '../../incremental/view.js';
import { reachable } from '../reachable.js';
import { isScalar } from './named-types.js';
import { partsOf } from './parts-of.js';
import type { NamedType, Shape, TypeId } from './shape.js';

/** The types of an application by their ids. */
type Types = Lookup<TypeId, NamedType>;

/** A shape in a place that a walk visits. */
interface Visited {
  readonly shape: Shape;
}

/** The ways from a place to the places inside it. */
export interface Steps<Place extends Visited> {
  /** The places of the parts of a shape, in order. */
  readonly parts: (place: Place) => readonly Place[];
  /** The place of a named type. */
  readonly type: (place: Place, type: NamedType) => Place;
}

/** Visits all places inside some places, depth first and in order. Each named type is entered once. */
export function walkPlaces<Place extends Visited>(
  starts: readonly Place[],
  types: Types,
  { parts, type: enter }: Steps<Place>,
): readonly Place[] {
  const entered = new Set<TypeId>();
  const visited: Place[] = [];
  const pending = starts.toReversed();
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    visited.push(place);
    const inner = parts(place);
    for (let index = inner.length - 1; index >= 0; index--) {
      const part = inner[index];
      if (part !== undefined) pending.push(part);
    }
    const { shape } = place;
    const type = shape.kind === 'named' && !entered.has(shape.type) ? types.get(shape.type) : undefined;
    if (type === undefined) continue;
    entered.add(type.id);
    pending.push(enter(place, type));
  }
  return visited;
}

/** All shapes inside some shapes, themselves included, and inside the types that they name, depth first and in order; each once. */
export function everyShape(shapes: Iterable<Shape>, types: Types): readonly Shape[] {
  return [...reachable(shapes, (shape) => partsAndType(shape, types))];
}

/** All unions inside some shapes, themselves included, and inside the types that they name; each once. */
export function unionsIn(shapes: Iterable<Shape>, types: Types): readonly Shape[] {
  // Most parts are scalars.
  const found = reachable(shapes, (shape) => partsAndType(shape, types).filter((part) => !isScalar(part)));
  return [...found].filter(({ kind }) => kind === 'union');
}

function partsAndType(shape: Shape, types: Types): readonly Shape[] {
  if (shape.kind !== 'named') return partsOf(shape);
  const type = types.get(shape.type);
  return type === undefined ? [] : [type.shape];
}
