import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Settings } from '@ashlar/compiler';
import type { Io } from '../io.js';
import type { Program } from '../processes/child-process.js';

/**
 * The program that runs an application from its sources, in the directory of the package: Node with the loader of tsx, which
 * translates each file when it is imported. The loader belongs to this package, so that applications need not install it.
 * `customConditions`: those of the tsconfig.
 */
export function applicationProgram(
  settings: Settings,
  customConditions: readonly string[],
  args: readonly string[],
  io: Io,
): Program {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const endWithParent = new URL('../end-with-parent.js', import.meta.url).href;
  const conditions = customConditions.map((name) => `--conditions=${name}`);
  return {
    command: process.execPath,
    args: [...conditions, '--import', loader, '--import', endWithParent, settings.main, ...args],
    cwd: settings.directory,
    // The loader reads one tsconfig: decorators and paths have to mean the same as in a build.
    environment: { TSX_TSCONFIG_PATH: settings.tsconfig, ...io.environment },
    output: 'inherited',
    endsWithParent: true,
  };
}

/** A reason why an application cannot be started although it was built, and its fix. */
export interface StartProblem {
  readonly text: string;
  readonly fix: string;
}

/** Finds the reason why a built application cannot be started; `undefined` without one. */
export function findStartProblem(
  { directory, main }: Settings,
  { fileSystem, manifests }: Io,
): StartProblem | undefined {
  if (!fileSystem.fileExists(main)) {
    return {
      text: `entry file not found: \`${relative(directory, main)}\``,
      fix: 'create this file, or name another file in package.json: `"ashlar": { "main": "src/server.ts" }`',
    };
  }
  // The compiler and npm accept one.
  if (manifests.read(`${directory}/package.json`)?.startsWith('\ufeff') === true) {
    return {
      text: '`package.json` begins with a byte order mark, which the loader of the application cannot read',
      fix: 'save the file as UTF-8 without a byte order mark',
    };
  }
  return undefined;
}

/** Formats a problem for the output of a command. */
export function describeStartProblem({ text, fix }: StartProblem): string {
  return `error: ${text}\nhelp: ${fix}\n`;
}
