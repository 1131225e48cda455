import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '@ashlar/compiler';
import type { Io } from '../io.js';
import type { ProgramEnd } from '../processes/child-process.js';
import { counted } from '../text/counted.js';
import { type Finding, failed, ok } from './finding.js';
import { type InterruptibleEnd, runInterruptible } from './run-interruptible.js';

/** Runs the type checker of an application, the TypeScript in a directory. It writes nothing into the application. */
export async function checkTypes(settings: Settings, typescript: string, io: Io): Promise<InterruptibleEnd> {
  const directory = mkdtempSync(join(tmpdir(), 'ashlar-doctor-'));
  try {
    // With `incremental` or `composite` in the tsconfig, a record is written that belongs to the user's own runs.
    const record = ['--incremental', '--tsBuildInfoFile', join(directory, 'record')];
    const noOutput = ['--noEmit', '--emitDeclarationOnly', 'false', ...record];
    return await runInterruptible(
      {
        command: process.execPath,
        args: [`${typescript}/bin/tsc`, '--project', settings.tsconfig, ...noOutput, '--pretty', 'false'],
        cwd: settings.directory,
        environment: io.environment,
        output: 'captured',
      },
      io,
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Describes the end of the type checker. */
export function describeTypes(end: ProgramEnd): Finding {
  if (end.kind === 'not-started')
    return failed(`Node cannot be started: ${end.reason}`, 'check the installation of Node');
  if (end.kind === 'exited' && end.code === 0) return ok('types: no errors');
  const output = end.stdout + end.stderr;
  const errors = [...output.matchAll(/\berror TS\d+: /g)].length;
  if (errors > 0) return { ...failed(`types: ${counted(errors, 'error')}`, 'fix the errors below'), output };
  const how = end.kind === 'exited' ? `exit code ${end.code}` : end.signal;
  return { ...failed(`types: \`typescript\` failed (${how})`, 'install the dependencies again'), output };
}
