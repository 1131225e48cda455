import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileSystem } from '@ashlar/compiler';
import { withSlashes } from '../files/find-package.js';
import { findInstalled } from '../packages/installed-version.js';
import type { Topic } from './topics.js';

const ownDirectory = withSlashes(dirname(fileURLToPath(import.meta.url)));

/** The packages of the command itself: the pages of the running version are the right ones. */
const ownPackages: ReadonlySet<string> = new Set(['@ashlar/cli', '@ashlar/compiler']);

/**
 * Reads the page of a topic from its installed package: the one that the application uses, or else the one that this command finds.
 * Returns `undefined` when the package is not installed.
 */
export function readPage(topic: Topic, directory: string, fileSystem: FileSystem): string | undefined {
  const places = ownPackages.has(topic.packageName) ? [ownDirectory, directory] : [directory, ownDirectory];
  for (const place of places) {
    const installed = findInstalled(topic.packageName, place, fileSystem);
    const text = installed && fileSystem.readFile(`${installed.directory}/${topic.file}`);
    if (text !== undefined) return text;
  }
  return undefined;
}
