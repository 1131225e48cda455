import type { PathSegment } from '../../model/application-model.js';

/** A part of the plan with a path. */
interface WithPath {
  readonly segments: readonly PathSegment[];
}

/** Whether two routes have the same literals and names of parameters in their paths. */
export function haveSameSegments({ segments: one }: WithPath, { segments: other }: WithPath): boolean {
  if (one === other) return true;
  return one.length === other.length && one.every((segment, place) => isSameSegment(segment, other[place]));
}

function isSameSegment(one: PathSegment, other: PathSegment | undefined): boolean {
  if (one.kind === 'literal') return other?.kind === 'literal' && one.text === other.text;
  return other?.kind === 'parameter' && one.name === other.name;
}
