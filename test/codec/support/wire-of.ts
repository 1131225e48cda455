/** The value as JSON, by `JSON.stringify`; what it cannot write is put into words first. */
export function wireOf(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, own: unknown) => encoded(own)));
}

function encoded(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}
