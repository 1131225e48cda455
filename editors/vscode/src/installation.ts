import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** An installed `@ashlar/cli`. */
export interface Installation {
  /** The directory of the package without links: documents with the same one share a server. */
  readonly directory: string;
  /** The directory above the `node_modules` that has the package or a link to it. */
  readonly workspace: string;
  /** Whether it has a language server: older versions do not. */
  readonly hasServer: boolean;
}

/** The files of a computer, as far as installations need them. */
export interface InstalledFiles {
  readonly exists: (path: string) => boolean;
  /** The path of a file that exists, without links. */
  readonly realPath: (path: string) => string;
}

const disk: InstalledFiles = { exists: existsSync, realPath: realpathSync };

/** The installation that a file uses: in the nearest `node_modules` above it. `undefined` for a file without Ashlar. */
export function findInstallation(file: string, files = disk): Installation | undefined {
  let workspace = dirname(file);
  for (;;) {
    const installed = installedIn(workspace);
    if (files.exists(join(installed, 'package.json'))) {
      const hasServer = files.exists(join(installed, 'dist', 'language-server.js'));
      return { directory: files.realPath(installed), workspace, hasServer };
    }
    const parent = dirname(workspace);
    if (parent === workspace) return undefined;
    workspace = parent;
  }
}

/** The file that runs the commands of an installation, by the path that its workspace has. */
export function commandFile({ workspace }: Installation): string {
  return join(installedIn(workspace), 'dist', 'bin.cjs');
}

function installedIn(workspace: string): string {
  return join(workspace, 'node_modules', '@ashlar', 'cli');
}
