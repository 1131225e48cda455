import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Io } from '../io.js';
import type { ChildProcess, Program } from '../processes/child-process.js';
import { type InterruptibleEnd, runInterruptible } from './run-interruptible.js';

/** An application that was started with `--doctor`, after its end. */
export interface FinishedExamination extends InterruptibleEnd {
  /** The steps that the runtime has reported. */
  readonly steps: readonly string[];
  readonly isTimeout: boolean;
}

/** Runs the program of an application that examines itself, and kills it after `timeout` seconds. */
export async function runExamination(program: Program, timeout: number, io: Io): Promise<FinishedExamination> {
  const directory = mkdtempSync(join(tmpdir(), 'ashlar-doctor-'));
  try {
    const report = join(directory, 'steps');
    let child: ChildProcess | undefined;
    let isTimeout = false;
    const timer = setTimeout(() => {
      isTimeout = true;
      child?.killTree();
    }, timeout * 1000);
    const start = (started: Program): ChildProcess => {
      child = io.start(started);
      return child;
    };
    const environment = { ...program.environment, ASHLAR_DOCTOR_REPORT: report };
    const ended = await runInterruptible({ ...program, environment, output: 'captured' }, { ...io, start });
    clearTimeout(timer);
    return { ...ended, steps: readSteps(report), isTimeout };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function readSteps(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    // No application has reported a step.
    return [];
  }
}
