/** The two parts of a request target, percent-encoded as they were sent. */
export interface RequestTarget {
  readonly path: string;
  /** What stands behind the first `?`; empty when there is none. */
  readonly query: string;
}

/** Takes a request target apart. A proxy may send the whole address (`http://host/path`): its path counts. */
export function parseTarget(target: string): RequestTarget {
  const start = target.startsWith('/') ? 0 : endOfAuthority(target);
  const mark = target.indexOf('?', start);
  if (mark === -1) return { path: target.slice(start) || '/', query: '' };
  return { path: target.slice(start, mark) || '/', query: target.slice(mark + 1) };
}

function endOfAuthority(target: string): number {
  return /^[a-z][a-z\d+.-]*:\/\/[^/?]*/i.exec(target)?.[0].length ?? 0;
}
