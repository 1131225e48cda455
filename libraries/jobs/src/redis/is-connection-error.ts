const codes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Messages of `ioredis` and BullMQ, and replies of a server that cannot handle commands at the moment. */
const messages = [
  'Connection is closed',
  "Stream isn't writeable",
  'Command timed out',
  'Socket timeout',
  "Cluster isn't ready",
  'Cluster is ended',
  'Failed to refresh slots cache',
  'None of startup nodes is available',
  'All sentinels are unreachable',
  'Too many Cluster redirections',
  'max retries per request',
  'Command aborted due to connection close',
  'ECONNREFUSED',
  'LOADING',
  'READONLY',
  'MASTERDOWN',
  'CLUSTERDOWN',
  'TRYAGAIN',
];

/** Whether an error says that Redis is not available, so that the same command can succeed later. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.has(error.code)) || messages.some((text) => error.message.includes(text));
}
