import { StartupError } from '../errors/startup-error.js';

/** The oldest supported version of Node, as in `engines` of the package. */
export const oldestNode = [20, 19] as const;

/**
 * Checks the version of Node. Other runtimes name one that they are compatible with, which says nothing about them.
 * @throws StartupError for a version that is not supported.
 */
export function checkNode(versions: Readonly<Record<string, string | undefined>> = process.versions): void {
  const { node, bun, deno } = versions;
  if (node === undefined || bun !== undefined || deno !== undefined) return;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  throw new StartupError(
    'unsupported-node',
    `Node ${node} is not supported: install Node ${oldestNode.join('.')} or later`,
  );
}
