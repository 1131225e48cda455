import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.js';
import { type ApplicationFiles, writeApplication } from './generate-application.js';

/** A program and its arguments. */
export type Command = readonly [program: string, ...args: string[]];

/** `ashlar build` of this repository. */
export const ashlarBuild: Command = [process.execPath, join(repositoryDirectory, 'cli/dist/bin.cjs'), 'build'];

/** The cost of one run. Some platforms report only its duration. */
export interface Sample {
  readonly milliseconds: number;
  /** Of all processors together: other programs do not disturb it. */
  readonly processorMilliseconds?: number;
  readonly mebibytes?: number;
}

const time = '/usr/bin/time';
const canMeasure = existsSync(time);

/** Runs a program to its end. It has to succeed: a failing one would be measured as fast. */
export async function timed([program, ...args]: Command, cwd: string): Promise<Sample> {
  const report = join(cwd, 'node_modules/.measured');
  const start = performance.now();
  const { code, output } = canMeasure
    ? await runProcess(time, ['--output', report, '--format', '%M %U %S', program, ...args], { cwd })
    : await runProcess(program, args, { cwd });
  const milliseconds = performance.now() - start;
  if (code !== 0) throw new Error(`${args.join(' ')} failed:\n${output}`);
  if (!canMeasure) return { milliseconds };
  const [kibibytes = Number.NaN, user = Number.NaN, system = Number.NaN] = readFileSync(report, 'utf8')
    .split(' ')
    .map(Number);
  return { milliseconds, processorMilliseconds: (user + system) * 1000, mebibytes: kibibytes / 1024 };
}

/** Puts an application into a temporary directory, with the packages of the repository installed. */
export function installedApplication(files: ApplicationFiles): string {
  const directory = mkdtempSync(join(tmpdir(), 'ashlar-bench-'));
  writeApplication(directory, files);
  const modules = join(directory, 'node_modules');
  mkdirSync(modules);
  for (const name of ['ashlar', '@types']) {
    symlinkSync(join(repositoryDirectory, 'node_modules', name), join(modules, name));
  }
  return directory;
}

/** Lets the next build of an application know nothing of those before. */
export function forgetBuilds(directory: string): void {
  rmSync(join(directory, 'node_modules/.cache'), { recursive: true, force: true });
}

/** The value in the middle; not a number when there is none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Formats a number; a missing measurement is a dash. */
export function fixed(value: number, digits: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(digits);
}
