import type { FileSystem } from '../files/file-system.js';

/** A file below an output directory: its name there, and its absolute path. */
export interface PresentFile {
  readonly name: string;
  readonly path: string;
  /** A symbolic link: its target may belong to another tool. */
  readonly isLink: boolean;
}

/**
 * Names that begin with a dot (`.gitkeep`, `.DS_Store`) belong to other tools, except for the one that is generated; `.tmp` is
 * a file that is being written.
 */
const passedOver = /^\.(?!gitattributes$)|\.[0-9a-f]{8}\.tmp$/;

/**
 * The files below an output directory, without those below `elsewhere`: directories of other applications. A directory
 * that is a symbolic link is listed as one file, because its target does not belong to the output.
 */
export function listOutput(
  directory: string,
  elsewhere: readonly string[],
  fileSystem: FileSystem,
  prefix = '',
): readonly PresentFile[] {
  return fileSystem.readDirectory(directory).flatMap((entry) => {
    const path = `${directory}/${entry.name}`;
    const name = `${prefix}${entry.name}`;
    if (passedOver.test(entry.name) || elsewhere.includes(path)) return [];
    const { isLink } = entry;
    const isOwnDirectory = entry.kind === 'directory' && !isLink;
    return isOwnDirectory ? listOutput(path, elsewhere, fileSystem, `${name}/`) : [{ name, path, isLink }];
  });
}

/** Replaces CRLF by LF: Git may check text out with CRLF, which is not a change of a generated file. */
export function withUnixLineEnds(text: string): string {
  return text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
}
