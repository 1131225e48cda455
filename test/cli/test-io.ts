import type { ProcessIo } from '../../cli/src/io.ts';
import { run } from '../../cli/src/main.ts';
import { diskManifestFile } from '../../cli/src/packages/manifest-file.ts';
import { startProgram } from '../../cli/src/processes/child-process.ts';
import { diskFileSystem } from '../../compiler/src/files/disk-file-system.ts';

/** The exit code and the output of a run of the command line. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in this process; `over` replaces parts of the world that it sees. */
export async function runCli(args: readonly string[], over: Partial<ProcessIo> = {}): Promise<Ran> {
  let stdout = '';
  let stderr = '';
  const code = await run(args, {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
    cwd: '/nowhere',
    environment: {},
    isTerminal: false,
    fileSystem: diskFileSystem,
    manifests: diskManifestFile,
    now: () => new Date(2026, 0, 2, 3, 4, 5),
    elapsed: () => 0,
    onInterrupt: () => {},
    onSignal: () => () => {},
    start: startProgram,
    ...over,
  });
  return { code, stdout, stderr };
}
