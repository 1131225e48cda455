import type { FileSystem } from '@ashlar/compiler';
import { CommandError } from '../errors/command-error.js';
import type { TestRunner } from './generated-feature.js';

/**
 * Reads the test runner from the `package.json` in a directory; `named` is the directory as the user named it, if not the current one.
 * @throws CommandError when there is none, or none that can be read.
 */
export async function readTestRunner(directory: string, fileSystem: FileSystem, named?: string): Promise<TestRunner> {
  const text = fileSystem.readFile(`${directory}/package.json`);
  if (text === undefined)
    throw new CommandError(
      `\`package.json\` was not found in ${named === undefined ? 'the current directory' : `\`${named}\``}: run this command in the directory of the application`,
    );
  // Loaded here: most commands parse no `package.json`.
  const { dependenciesOf } = await import('../packages/manifest.js');
  const packages = new Set(dependenciesOf(text, () => true).map(({ name }) => name));
  if (packages.has('vitest')) return 'vitest';
  if (packages.has('jest')) return packages.has('@types/jest') ? 'jest' : 'jest-globals';
  return 'node';
}
