import type { FileSystem } from '../files/file-system.js';
import { isGenerated } from '../files/is-generated.js';
import { isInside } from '../files/path.js';
import type { BuildRecord, FileRecord, OutputRecord } from './build-record.js';

/** The output of an earlier build that no application writes any more. */
export interface ObsoleteOutput {
  readonly directories: readonly OutputRecord[];
  readonly clients: readonly FileRecord[];
}

/** The output of no earlier build. */
export const noObsoleteOutput: ObsoleteOutput = { directories: [], clients: [] };

/**
 * The directories and clients of an earlier build that no application writes any more, as long as they contain generated files. Only the
 * record of that build has those that are outside of the sources and not imported.
 */
export function obsoleteOutput(
  record: BuildRecord | undefined,
  current: { readonly outputs: readonly string[]; readonly clients: readonly string[] },
  fileSystem: FileSystem,
): ObsoleteOutput {
  return {
    directories: obsoleteDirectories(record, current.outputs, fileSystem),
    clients: (record?.clients ?? []).filter(
      ({ path }) => !current.clients.includes(path) && isGenerated(path, fileSystem.readFile(path) ?? ''),
    ),
  };
}

function obsoleteDirectories(
  record: BuildRecord | undefined,
  outs: readonly string[],
  fileSystem: FileSystem,
): readonly OutputRecord[] {
  return (record?.outputs ?? []).filter(({ directory }) => {
    const isOutput = outs.some((out) => isInside(directory, out));
    return !isOutput && isGenerated('index.ts', fileSystem.readFile(`${directory}/index.ts`) ?? '');
  });
}
