import type { Issue } from '../model/application-model.js';
import type { MeantPath } from '../model/issues/path-problem.js';
import type { PathSegment } from '../model/path-segment.js';
import type { Span } from '../model/span.js';
import { meantPath } from './meant-path.js';
import { isPathProblem, readPath } from './paths.js';

/** A path that could be read, and its place. */
export interface WrittenPath {
  readonly segments: readonly PathSegment[];
  readonly span: Span;
}

/** Reads the path template in a string of the source. */
export function declarePath(path: string, span: Span, report: (issue: Issue) => void): WrittenPath | undefined {
  const segments = readPath(path);
  // Most paths have no syntax of another router.
  const foreign = isPathProblem(segments) || /[:(]/.test(path) ? meantPath(path) : undefined;
  const meant = foreign?.meant && segmentsOf(foreign.meant);
  if (foreign !== undefined && meant !== undefined) {
    report({ kind: 'malformed-path', path, problem: foreign, span });
    // The intended path is known, so that the rest of the route is checked in the same run.
    return { segments: meant, span };
  }
  if (!isPathProblem(segments)) return { segments, span };
  report({ kind: 'malformed-path', path, problem: segments, span });
  return undefined;
}

function segmentsOf({ path, parameters }: MeantPath): readonly PathSegment[] | undefined {
  const segments = readPath(path);
  if (isPathProblem(segments)) return undefined;
  const assumed = new Set(parameters.flatMap(({ name, isAssumed }) => (isAssumed ? [name] : [])));
  return segments.map((segment) =>
    segment.kind === 'parameter' && assumed.has(segment.name) ? { ...segment, isAssumed: true } : segment,
  );
}
