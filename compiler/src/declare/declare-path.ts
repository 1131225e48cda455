import type { Issue, PathSegment } from '../model/application-model.js';
import type { Span } from '../model/span.js';
import { isPathProblem, readPath, withBraces } from './paths.js';

/** A path that could be read, and its place. */
export interface WrittenPath {
  readonly segments: readonly PathSegment[];
  readonly span: Span;
}

/** Reads the path template in a string of the source. */
export function declarePath(path: string, span: Span, report: (issue: Issue) => void): WrittenPath | undefined {
  const segments = readPath(path);
  if (!isPathProblem(segments)) return { segments, span };
  report({ kind: 'malformed-path', path, problem: segments, span });
  if (segments.kind !== 'colon-parameter') return undefined;
  // The intended path is known, so that the rest of the route is checked in the same run.
  const meant = readPath(withBraces(path));
  return isPathProblem(meant) ? undefined : { segments: meant, span };
}
