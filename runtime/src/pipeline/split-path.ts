import { BadRequestException } from '../errors/client-exceptions.js';

/**
 * The decoded segments of the path of a request: `['notes', 'a/b']` for `/notes/a%2Fb`, none for `/`. A slash at the end
 * makes an empty last segment.
 * @throws BadRequestException for a malformed percent escape.
 */
export function splitPath(path: string): string[] {
  if (path === '/' || path === '') return [];
  const segments = path.slice(path.startsWith('/') ? 1 : 0).split('/');
  return path.includes('%') ? segments.map(decodeSegment) : segments;
}

function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new BadRequestException('the path contains a malformed percent escape');
  }
}
