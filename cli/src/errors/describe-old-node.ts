/** The oldest supported version of Node, as in `engines` of the package. */
const oldest = [20, 19] as const;

/** Describes a version of Node that cannot run the commands; `undefined` for a supported one. */
export function describeOldNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return undefined;
  const needed = oldest.join('.');
  return `error: Node ${version} is not supported: install Node ${needed} or later\n`;
}
