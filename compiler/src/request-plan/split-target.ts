/** A request target: its path and its query, percent-encoded, and the decoded segments of the path. */
export interface SplitTarget {
  readonly path: string;
  /** Without the question mark; `null` without one. */
  readonly query: string | null;
  /** Absent for a path with a malformed percent escape. An empty segment is between two slashes, or after a slash at the end. */
  readonly segments?: readonly string[];
}

/** Splits a request target as the router does: an escaped slash does not end a segment. */
export function splitTarget(target: string): SplitTarget {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  const query = mark === -1 ? null : target.slice(mark + 1);
  const segments = segmentsOf(path);
  return { path, query, ...(segments !== undefined && { segments }) };
}

/** The decoded segments of a path, none for `/`; `undefined` for a malformed percent escape. */
export function segmentsOf(path: string): readonly string[] | undefined {
  if (path === '/') return [];
  const decoded = path.slice(1).split('/').map(decodeSegment);
  return decoded.every((segment) => segment !== undefined) ? decoded : undefined;
}

function decodeSegment(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The path without one slash at its end, which the setting `trailingSlash` ignores. The paths `/` and `//` stay. */
export function withoutTrailingSlash(path: string): string {
  return path.length > 2 && path.endsWith('/') ? path.slice(0, -1) : path;
}
