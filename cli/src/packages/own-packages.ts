/** Whether a package is one of Ashlar: `ashlar`, `@ashlar/cli` and the others of its scope. */
export function isOwnPackage(name: string): boolean {
  return name === 'ashlar' || name.startsWith('@ashlar/');
}
