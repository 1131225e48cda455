import { BadRequestException } from '../errors/client-exceptions.js';

/**
 * Whether the path of a request has percent escapes, so that its segments have to be decoded one by one: an escaped
 * slash never ends a segment.
 * @throws BadRequestException for a malformed escape anywhere in the path.
 */
export function hasEscapes(path: string): boolean {
  if (!path.includes('%')) return false;
  try {
    decodeURIComponent(path);
  } catch {
    throw new BadRequestException('the path contains a malformed percent escape');
  }
  return true;
}

/** The end of the segment after the slash at `slash`: the next slash, or the end of the path. */
export function segmentEnd(path: string, slash: number): number {
  const end = path.indexOf('/', slash + 1);
  return end === -1 ? path.length : end;
}

/** The segment between the slash at `slash` and `end`, decoded when the path has escapes. */
export function segmentAt(path: string, slash: number, end: number, escaped: boolean): string {
  const segment = path.slice(slash + 1, end);
  return escaped ? decodeURIComponent(segment) : segment;
}

/** The path without one slash at its end. The path `/` has no other form: `//` stays, and matches no route. */
export function withoutTrailingSlash(path: string): string {
  return path.length > 2 && path.endsWith('/') ? path.slice(0, -1) : path;
}
