// As `node:http` does it, so that a test without a socket sees what a request over one would show.
const firstCounts: ReadonlySet<string> = new Set([
  'age',
  'authorization',
  'content-length',
  'content-type',
  'etag',
  'expires',
  'from',
  'host',
  'if-modified-since',
  'if-unmodified-since',
  'last-modified',
  'location',
  'max-forwards',
  'proxy-authorization',
  'referer',
  'retry-after',
  'server',
  'user-agent',
]);

/** The one text of a header that was sent several times, by its name in lower case. */
export function joinHeaderValues(name: string, values: readonly string[]): string | undefined {
  if (values.length < 2 || firstCounts.has(name)) return values[0];
  return values.join(name === 'cookie' ? '; ' : ', ');
}
