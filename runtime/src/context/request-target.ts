// A request target: the path and query of a request, percent-encoded as it was sent. A proxy may send an absolute URL
// (`http://host/path`), whose path and query are used.

/** The path of a request target, without the query. */
export function pathOf(target: string): string {
  const mark = target.indexOf('?');
  if (mark === -1 && target.startsWith('/')) return target;
  const start = startOfPath(target);
  return (mark === -1 ? target.slice(start) : target.slice(start, Math.max(start, mark))) || '/';
}

/** The query of a request target, after the first `?`; empty when there is none. */
export function queryOf(target: string): string {
  const mark = target.indexOf('?');
  return mark === -1 ? '' : target.slice(mark + 1);
}

function startOfPath(target: string): number {
  if (target.startsWith('/')) return 0;
  return /^[a-z][a-z\d+.-]*:\/\/[^/?]*/i.exec(target)?.[0].length ?? 0;
}
