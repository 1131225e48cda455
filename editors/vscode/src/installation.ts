import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** An installed `@ashlar/cli`. */
export interface Installation {
  /** The directory of the package. */
  readonly directory: string;
  /** The directory above its `node_modules`. */
  readonly workspace: string;
  /** Whether it has a language server: older versions do not. */
  readonly hasServer: boolean;
}

/** The installation that a file uses: in the nearest `node_modules` above it. `undefined` for a file without Ashlar. */
export function findInstallation(
  file: string,
  exists: (path: string) => boolean = existsSync,
): Installation | undefined {
  let workspace = dirname(file);
  for (;;) {
    const directory = join(workspace, 'node_modules', '@ashlar', 'cli');
    if (exists(join(directory, 'package.json'))) {
      return { directory, workspace, hasServer: exists(join(directory, 'dist', 'language-server.js')) };
    }
    const parent = dirname(workspace);
    if (parent === workspace) return undefined;
    workspace = parent;
  }
}
