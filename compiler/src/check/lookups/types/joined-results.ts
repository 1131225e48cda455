import type { ReturnFacts } from '../../../model/facts.js';
import { distinct } from '../../../model/group-by.js';
import type { Shape, UnsupportedShape } from '../../../model/shapes/shape.js';

/** The type of all values that a handler sends, and that of all its events. */
export interface JoinedResults<Unsupported extends UnsupportedShape = UnsupportedShape> {
  /** Absent for a handler that sends no value, or whose values are not in its type. */
  readonly value?: Shape<Unsupported>;
  readonly event?: Shape<Unsupported>;
}

/** Joins the results of a handler: one serializer writes them all, so that several types are a union. */
export function joinedResults<Unsupported extends UnsupportedShape>({
  results,
}: ReturnFacts<Unsupported>): JoinedResults<Unsupported> {
  const value = unionOf(results.flatMap(({ shape, events }) => (events === true ? [] : (shape ?? []))));
  const event = unionOf(results.flatMap(({ shape, events }) => (events === true ? (shape ?? []) : [])));
  return { ...(value !== undefined && { value }), ...(event !== undefined && { event }) };
}

function unionOf<Unsupported extends UnsupportedShape>(
  shapes: readonly Shape<Unsupported>[],
): Shape<Unsupported> | undefined {
  const members = distinct(shapes);
  const [first, ...more] = members;
  return more.length === 0 ? first : { kind: 'union', members };
}
