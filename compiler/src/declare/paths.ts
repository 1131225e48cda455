import type { PathProblem } from '../model/issues/path-problem.js';
import type { PathSegment } from '../model/path-segment.js';

/** Reads the segments of a path template: `/notes/{id}`. Slashes at the ends are optional. */
export function readPath(path: string): readonly PathSegment[] | PathProblem {
  const text = path.replace(/^\/|\/$/g, '');
  if (text === '') return path === '//' ? { kind: 'empty-segment', text: '//' } : [];
  const segments: PathSegment[] = [];
  for (const part of text.split('/')) {
    const segment = readSegment(part);
    if (isPathProblem(segment)) return segment;
    segments.push(segment);
  }
  return segments;
}

/** Whether reading a path, or a part of it, ended with a problem. */
export function isPathProblem(result: readonly PathSegment[] | PathSegment | PathProblem): result is PathProblem {
  return 'kind' in result && result.kind !== 'literal' && result.kind !== 'parameter';
}

function readSegment(part: string): PathSegment | PathProblem {
  if (part === '') return { kind: 'empty-segment', text: '//' };
  if (part.startsWith(':')) return { kind: 'colon-parameter', text: part };
  if (part.includes('{') || part.includes('}')) return readParameter(part);
  if (part.includes('*')) return { kind: 'wildcard', text: part };
  if (part === '.' || part === '..') return { kind: 'dot-segment', text: part };
  // Paths are decoded before they are matched, so that literals are written decoded: a `%` can only be an escape.
  const character = /[\s?#%\\\p{Cc}]/u.exec(part);
  return character === null ? { kind: 'literal', text: part } : { kind: 'character', text: character[0] };
}

function readParameter(part: string): PathSegment | PathProblem {
  const name = /^\{([^{}]*)\}$/.exec(part)?.[1];
  if (name === undefined) return { kind: 'partial-parameter', text: part };
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)) return { kind: 'parameter-name', text: part };
  return { kind: 'parameter', name };
}

/** Formats segments as a path: `/notes/{id}`, `/` when there are none. */
export function writePath(segments: readonly PathSegment[]): string {
  return `/${segments.map((segment) => (segment.kind === 'literal' ? segment.text : `{${segment.name}}`)).join('/')}`;
}

/** A parameter that is twice in a path. */
export function repeatedParameter(segments: readonly PathSegment[]): PathProblem | undefined {
  const names = new Set<string>();
  for (const segment of segments) {
    if (segment.kind !== 'parameter') continue;
    if (names.has(segment.name)) return { kind: 'repeated-parameter', text: `{${segment.name}}` };
    names.add(segment.name);
  }
  return undefined;
}
