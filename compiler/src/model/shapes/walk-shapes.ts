import type { Lookup } from '../../incremental/view.js';
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

/** All unions inside some shapes, themselves included, and inside the types that they name; each type is entered once. */
export function unionsIn(shapes: Iterable<Shape>, types: Types): readonly Shape[] {
  const unions: Shape[] = [];
  const names = new Set<TypeId>();
  const visit = (shape: Shape): void => {
    if (shape.kind === 'named') names.add(shape.type);
    else if (!isScalar(shape)) {
      if (shape.kind === 'union') unions.push(shape);
      for (const part of partsOf(shape)) visit(part);
    }
  };
  for (const shape of shapes) visit(shape);
  for (const name of names) {
    const type = types.get(name);
    if (type !== undefined) visit(type.shape);
  }
  return unions;
}

/** All shapes inside some shapes, themselves included, and inside the types that they name. */
export function everyShape(shapes: readonly Shape[], types: Types): readonly Shape[] {
  const places = walkPlaces<Visited>(
    shapes.map((shape) => ({ shape })),
    types,
    { parts: ({ shape }) => partsOf(shape).map((part) => ({ shape: part })), type: (_, { shape }) => ({ shape }) },
  );
  return places.map(({ shape }) => shape);
}
