/** Whether the input is an object whose properties can be read: not null, not an array. */
export function isObject(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
