import { fileURLToPath } from 'node:url';
import type { ServerStatus } from './requests.js';

/** The last status of each package, by the server that sent it. */
export class PackageStatuses<Server> {
  readonly #byDirectory = new Map<string, { readonly server: Server; readonly status: ServerStatus }>();

  /** Records a status that a server sent. */
  record(server: Server, status: ServerStatus): void {
    const directory = keyOf(fileURLToPath(status.package));
    if (status.state === 'closed') this.#byDirectory.delete(directory);
    else this.#byDirectory.set(directory, { server, status });
  }

  /** Forgets the packages of a server that has ended. */
  forget(server: Server): void {
    for (const [directory, known] of this.#byDirectory) {
      if (known.server === server) this.#byDirectory.delete(directory);
    }
  }

  /** The status of the package in a directory; `undefined` before its first one. */
  of(directory: string): ServerStatus | undefined {
    return this.#byDirectory.get(keyOf(directory))?.status;
  }
}

/** A directory with `/` and without the last one. Editors write the letters of drives in both cases. */
function keyOf(directory: string): string {
  return directory
    .replaceAll('\\', '/')
    .replace(/\/$/, '')
    .replace(/^[A-Z]:/, (drive) => drive.toLowerCase());
}
