/** A number of bytes in messages: `1,048,576`. */
export function formatBytes(bytes: number): string {
  return String(bytes).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
