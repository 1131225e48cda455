import { type FileSystemError, fileSystemError } from '@ashlar/compiler';
import { CommandError } from '../errors/command-error.js';
import type { Io } from '../io.js';
import { dependenciesOf, type ManifestDependency, replaceVersions, type VersionChange } from './manifest.js';

const byteOrderMark = '\ufeff';

/** The `package.json` of a package, whose versions a command replaces without any other change. */
export class EditedManifest {
  readonly #path: string;
  readonly #io: Pick<Io, 'manifests'>;
  /** The text as it was read, with a byte order mark. */
  readonly #original: string;

  private constructor(path: string, original: string, io: Pick<Io, 'manifests'>) {
    this.#path = path;
    this.#original = original;
    this.#io = io;
  }

  /**
   * Reads the `package.json` in a directory.
   * @throws CommandError when it is missing or cannot be read.
   */
  static read(directory: string, io: Pick<Io, 'manifests' | 'fileSystem'>): EditedManifest {
    const path = `${directory}/package.json`;
    const original = describingErrors('read', () => io.manifests.read(path));
    if (original === undefined) throw new CommandError(`no \`package.json\` in ${directory} or a directory above it`);
    // Bytes that are not text would be lost.
    if (!io.fileSystem.isUtf8(path)) throw new CommandError('`package.json` is not encoded in UTF-8');
    return new EditedManifest(path, original, io);
  }

  /**
   * Lists the dependencies whose names `isWanted` selects.
   * @throws CommandError when the text is not a JSON object.
   */
  dependencies(isWanted: (name: string) => boolean): readonly ManifestDependency[] {
    return dependenciesOf(this.#text, isWanted);
  }

  /**
   * Writes the changed versions.
   * @throws CommandError when the file cannot be written, or was changed after it was read.
   */
  write(changes: readonly VersionChange[]): void {
    const current = describingErrors('read', () => this.#io.manifests.read(this.#path));
    if (current !== this.#original)
      throw new CommandError(
        '`package.json` was changed by another program; nothing was changed, run the command again',
      );
    const text = this.#mark + replaceVersions(this.#text, changes);
    describingErrors('write', () => this.#io.manifests.replace(this.#path, text));
  }

  get #mark(): string {
    return this.#original.startsWith(byteOrderMark) ? byteOrderMark : '';
  }

  get #text(): string {
    return this.#original.slice(this.#mark.length);
  }
}

function describingErrors<T>(verb: string, access: () => T): T {
  try {
    return access();
  } catch (error) {
    const known: FileSystemError | undefined = fileSystemError(error);
    if (known === undefined) throw error;
    throw new CommandError(`cannot ${verb} \`package.json\`: ${known.reason}; nothing was changed`);
  }
}
