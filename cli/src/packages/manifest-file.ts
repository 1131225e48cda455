import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, openSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { writeDurably } from '@ashlar/compiler';

/** The `package.json` of the user as bytes on the disk: byte order mark, mode and links are kept when it is replaced. */
export interface ManifestFile {
  /** The text with its byte order mark; `undefined` when there is no such file. */
  read(path: string): string | undefined;
  /**
   * Replaces the text of an existing file, whole or not at all.
   * @throws Error of the file system, `EACCES` for a file that its owner may not write.
   */
  replace(path: string, text: string): void;
}

/** The files on the disk. */
export const diskManifestFile: ManifestFile = {
  read(path) {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  },
  replace(path, text) {
    // The link stays, and its target is replaced.
    const target = realpathSync(path);
    const { mode } = statSync(target);
    // A rename needs no permission for the file itself, but its owner has protected it.
    if ((mode & 0o222) === 0) throw Object.assign(new Error('permission denied'), { code: 'EACCES', path });
    closeSync(openSync(target, 'r+'));
    const temporary = `${target}.${randomUUID().slice(0, 8)}.tmp`;
    try {
      writeDurably(temporary, text);
      chmodSync(temporary, mode);
      renameSync(temporary, target);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  },
};
