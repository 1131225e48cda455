import { isInside } from './path.js';

/** The directories in which the kernel shows itself. Their entries lead everywhere, and never end. */
const ofKernel = /^\/(?:proc|sys|dev)(?:\/|$)/;

/**
 * Whether a link to a directory is followed where sources are looked for: not one to a directory of the kernel, nor one to a directory
 * that contains the link. `directory`: the real path of the directory with the link; `target`: the real path to which it leads.
 */
export function isFollowed(directory: string, target: string): boolean {
  return !ofKernel.test(target) && !isInside(directory, target);
}
