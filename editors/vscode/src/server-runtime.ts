import { posix, win32 } from 'node:path';

/** The program that runs the server. */
export interface ServerRuntime {
  readonly command: string;
  /** Variables beside those of the editor. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The reason why no program can run the server, with its fix. */
export interface NoRuntime {
  readonly problem: string;
}

/** The computer and the editor in which a runtime is searched. */
export interface RuntimeSearch {
  /** The variable `PATH`. */
  readonly path: string;
  readonly platform: NodeJS.Platform;
  /** The editor: its program, and the version of Node that it contains. */
  readonly editor: { readonly program: string; readonly version: string };
  /** The oldest version of Node that the server supports: `20.19`. */
  readonly oldest: string;
  readonly exists: (file: string) => boolean;
  /** The version that a `node` prints; `undefined` for one that does not run. */
  readonly versionOf: (program: string) => Promise<string | undefined>;
}

/** Finds the `node` of the `PATH` that is new enough; without one, the editor's own Node is the runtime. */
export async function findRuntime(search: RuntimeSearch): Promise<ServerRuntime | NoRuntime> {
  const { path, platform, editor, oldest, exists, versionOf } = search;
  const isWindows = platform === 'win32';
  const programs = path
    .split(isWindows ? ';' : ':')
    .filter((directory) => directory !== '')
    .map((directory) => (isWindows ? win32.join(directory, 'node.exe') : posix.join(directory, 'node')))
    .filter((program) => exists(program));
  const old: string[] = [];
  for (const program of new Set(programs)) {
    const version = await versionOf(program);
    if (version !== undefined && isSupported(version, oldest)) return { command: program, environment: {} };
    old.push(`${program} is ${version ?? 'not running'}`);
  }
  if (isSupported(editor.version, oldest)) {
    return { command: editor.program, environment: { ELECTRON_RUN_AS_NODE: '1' } };
  }
  const found = old.length === 0 ? 'the PATH has no `node`' : old.join(', ');
  return {
    problem: `Ashlar needs Node.js ${oldest} or later: ${found}, and the editor has ${editor.version}. Install Node.js, start the editor where \`node\` is on the PATH, and restart the language server.`,
  };
}

/** The oldest version of `engines` in a `package.json`; `0.0` without one. */
export function oldestVersion(manifest: string): string {
  return /"node"\s*:\s*">=\s*(\d+(?:\.\d+)*)/.exec(manifest)?.[1] ?? '0.0';
}

function isSupported(version: string, oldest: string): boolean {
  const [major = 0, minor = 0] = numbersOf(version);
  const [oldestMajor = 0, oldestMinor = 0] = numbersOf(oldest);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

function numbersOf(version: string): readonly number[] {
  return version.replace(/^v/, '').split('.').map(Number);
}
