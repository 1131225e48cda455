import type { ReturnFacts } from '../../../model/facts.js';
import { distinct } from '../../../model/group-by.js';
import { unmappedShapeOf } from '../../../model/shapes/route-shapes.js';
import type { Shape, UnsupportedShape } from '../../../model/shapes/shape.js';

/** The type of all values that a handler sends, and that of all its events. */
export interface JoinedResults<Unsupported extends UnsupportedShape = UnsupportedShape> {
  /** Absent for a handler that sends no value, or whose values are not in its type. */
  readonly value?: Shape<Unsupported>;
  readonly event?: Shape<Unsupported>;
  /** The type that the response mapper returns for all results that it maps; absent where it maps none. */
  readonly mapped?: Shape<Unsupported>;
}

/** Joins the results of a handler: one serializer writes them all, so that several types are a union. */
export function joinedResults<Unsupported extends UnsupportedShape>({
  results,
  mapped,
}: ReturnFacts<Unsupported>): JoinedResults<Unsupported> {
  const value = unionOf(results.flatMap((result) => (result.events === true ? [] : (unmappedShapeOf(result) ?? []))));
  const event = unionOf(results.flatMap(({ shape, events }) => (events === true ? (shape ?? []) : [])));
  return {
    ...(value !== undefined && { value }),
    ...(event !== undefined && { event }),
    ...(mapped !== undefined && { mapped }),
  };
}

function unionOf<Unsupported extends UnsupportedShape>(
  shapes: readonly Shape<Unsupported>[],
): Shape<Unsupported> | undefined {
  const members = distinct(shapes);
  const [first, ...more] = members;
  return more.length === 0 ? first : { kind: 'union', members };
}
