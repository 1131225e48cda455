/** Whether the text of a source has `ashlar` in quotes, as in an import. */
export function namesFramework(text: string): boolean {
  return /['"]ashlar['"]/.test(text);
}
