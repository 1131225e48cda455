import { pathOf } from '../context/request-target.js';
import { StartupError } from '../errors/startup-error.js';
import { segmentEnd } from '../pipeline/path-segments.js';
import type { Middleware } from './middleware.js';

/** The beginning of paths, in whole segments and without percent escapes: `/admin`, `/intern/café`. */
export type PathPrefix = `/${string}`;

/** The arguments of `use`: middleware for all requests, or a prefix and middleware for the paths that begin with it. */
export type MiddlewareOfPath =
  | readonly [middleware: Middleware]
  | readonly [prefix: PathPrefix, middleware: Middleware];

/**
 * Middleware that runs only for the prefix and the paths below it. The segments of a request are decoded, as the router decodes them: an
 * escape in a path does not pass middleware that protects it. `request.url` stays whole.
 * @throws StartupError for a prefix that could not be the beginning of a path.
 */
export function belowPrefix(prefix: PathPrefix, middleware: Middleware): Middleware {
  checkPrefix(prefix);
  const segments = prefix.slice(1).split('/');
  return (request, response, next) =>
    isBelow(pathOf(request.url ?? '/'), segments) ? middleware(request, response, next) : next();
}

function isBelow(path: string, segments: readonly string[]): boolean {
  let slash = 0;
  for (const segment of segments) {
    const end = segmentEnd(path, slash);
    if (decoded(path.slice(slash + 1, end)) !== segment) return false;
    slash = end;
  }
  return true;
}

/** A segment with a malformed escape is equal to no segment of a prefix: the router rejects its request. */
function decoded(segment: string): string | undefined {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function checkPrefix(prefix: string): void {
  const problem = problemOf(prefix);
  if (problem === undefined) return;
  const [reason, better] = problem;
  const fix = better === '/' || better === '' ? 'leave it out for all requests' : `use \`${better}\``;
  throw new StartupError('invalid-option', `the prefix \`${prefix}\` of \`use\` ${reason}: ${fix}`);
}

/** The reason why a text is not a prefix, and the prefix to use instead. */
function problemOf(prefix: string): readonly [reason: string, better: string] | undefined {
  if (!prefix.startsWith('/')) return ['has no slash at the beginning', `/${prefix}`];
  const query = prefix.search(/[?#]/);
  if (query !== -1) return ['has a query', prefix.slice(0, query)];
  const pattern = prefix.search(/\/(?::|[^/]*[*{}])/);
  if (pattern !== -1) {
    return ['has a pattern, but paths are compared with it as text', prefix.slice(0, pattern)];
  }
  if (prefix.endsWith('/')) return ['has a slash at the end', withoutEmptySegments(prefix)];
  if (prefix.includes('//')) return ['has an empty segment', withoutEmptySegments(prefix)];
  if (prefix.includes('%')) return ['has an escape, but decoded paths are compared with it', decoded(prefix) ?? ''];
  return undefined;
}

function withoutEmptySegments(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return `/${segments.join('/')}`;
}
