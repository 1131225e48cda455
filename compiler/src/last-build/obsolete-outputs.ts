import type { FileSystem } from '../files/file-system.js';
import { isInside } from '../files/path.js';
import { isGenerated } from '../output/ownership.js';
import type { BuildRecord, OutputRecord } from './build-record.js';

/**
 * The directories of an earlier build that no application writes to any more, as long as they contain generated files.
 * Only the record of that build has those that are outside of the sources and not imported.
 */
export function obsoleteOutputs(
  record: BuildRecord | undefined,
  outs: readonly string[],
  fileSystem: FileSystem,
): readonly OutputRecord[] {
  return (record?.outputs ?? []).filter(({ directory }) => {
    const isOutput = outs.some((out) => isInside(directory, out));
    return !isOutput && isGenerated('index.ts', fileSystem.readFile(`${directory}/index.ts`) ?? '');
  });
}
