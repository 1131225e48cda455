/** Whether the text of a source names `ashlar` as an import does. */
export function namesFramework(text: string): boolean {
  return /['"]ashlar['"]/.test(text);
}
