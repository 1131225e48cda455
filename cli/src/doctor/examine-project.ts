import { constants } from 'node:os';
import { relative } from 'node:path';
import { build, checkOutput, type FileSystem, hasErrors, type Settings, version } from '@ashlar/compiler';
import { findPackage } from '../files/find-package.js';
import type { Io } from '../io.js';
import type { ApplicationOptions } from '../output-options.js';
import { findInstalled } from '../packages/installed-version.js';
import { dependenciesOf } from '../packages/manifest.js';
import { countDiagnostics } from '../results/count-diagnostics.js';
import { exitCodeOf } from '../results/exit-code.js';
import { renderDiagnostics } from '../results/report-diagnostics.js';
import { applicationProgram, findStartProblem } from '../run/application-program.js';
import { customConditions } from '../run/custom-conditions.js';
import { selectedApplication } from '../run/selected-application.js';
import { counted } from '../text/counted.js';
import { checkNode } from './check-node.js';
import { checkPackages, findTypeScript } from './check-packages.js';
import { checkTypes, describeTypes } from './check-types.js';
import { describeExamination } from './examination.js';
import { type Finding, failed, ok } from './finding.js';
import { Report } from './report.js';
import { runExamination } from './run-examination.js';

/** The options of `ashlar doctor`. */
export interface DoctorOptions extends ApplicationOptions {
  /** The seconds that the application has to start and shut down. */
  readonly timeout: number;
}

/**
 * Checks the installation, the generated files and the types of an application, and starts it without binding an address. Returns the exit
 * code.
 */
export async function examineProject(args: readonly string[], options: DoctorOptions, io: Io): Promise<number> {
  const directory = findPackage(options.directory, io);
  const { settings, diagnostics } = selectedApplication('ashlar doctor', directory, options, io);
  if (settings === undefined) {
    io.stdout.writeAsIs(renderDiagnostics(diagnostics, directory, { format: 'text' }, io));
    return exitCodeOf(diagnostics);
  }
  const report = new Report(io);
  report.add(...checkInstallation(directory, io));
  const typescript = findTypeScript(directory, io.fileSystem);
  report.add(typescript.finding);
  if (await checkFiles(directory, options, report, io)) {
    const interruption =
      (await checkTypesWith(typescript.directory, settings, report, io)) ??
      (await checkStart(settings, args, options.timeout, report, io));
    if (interruption !== undefined) return 128 + constants.signals[interruption];
  } else {
    if (typescript.directory !== undefined) report.add({ status: 'skipped', text: 'types' });
    report.add({ status: 'skipped', text: 'start of the application' });
  }
  return report.end();
}

function checkInstallation(directory: string, { fileSystem }: Io): readonly Finding[] {
  const dependencies = dependenciesOf(fileSystem.readFile(`${directory}/package.json`) ?? '', () => true);
  const supported = findInstalled('ashlar', directory, fileSystem)?.node ?? '';
  return [checkNode(process.version, supported), ...checkPackages({ directory, dependencies, fileSystem, version })];
}

/** Builds, and compares the files afterwards. Returns whether the application can be started. */
async function checkFiles(directory: string, options: DoctorOptions, report: Report, io: Io): Promise<boolean> {
  const changed = new Set<string>();
  const { timeout: _, ...selection } = options;
  const result = await build({ ...selection, directory, fileSystem: recordWrites(io.fileSystem, changed) });
  io.stdout.writeAsIs(renderDiagnostics(result.diagnostics, directory, { format: 'text' }, io));
  if (hasErrors(result.diagnostics)) {
    report.add(failed(`build: ${countDiagnostics(result.diagnostics)}`, 'fix the errors above'));
    return false;
  }
  const written = [...changed]
    .map((path) => relative(directory, path))
    .filter((path) => !path.includes('node_modules'));
  const files = counted(result.counts.files, 'file');
  report.add(
    ok(written.length === 0 ? `build: ${files}, all up to date` : `build: ${files}, changed ${written.join(', ')}`),
  );
  const { differences } = await checkOutput({ ...selection, directory, fileSystem: io.fileSystem });
  for (const { file, message } of differences)
    report.add(failed(`${file} ${message}`, 'run `ashlar check` for the difference'));
  if (differences.length === 0) report.add(ok('generated files match the sources'));
  return true;
}

/** A file system that adds the paths which are written or removed to a set. */
function recordWrites(fileSystem: FileSystem, changed: Set<string>): FileSystem {
  return {
    ...fileSystem,
    writeFile(path, text) {
      fileSystem.writeFile(path, text);
      changed.add(path);
    },
    removeFile(path) {
      fileSystem.removeFile(path);
      changed.add(path);
    },
  };
}

/** Checks the types, if there is a TypeScript for it. Returns the signal with which the user ended the command. */
async function checkTypesWith(
  typescript: string | undefined,
  settings: Settings,
  report: Report,
  io: Io,
): Promise<NodeJS.Signals | undefined> {
  if (typescript === undefined) return undefined;
  const { end, interruption } = await checkTypes(settings, typescript, io);
  if (interruption === undefined) report.add(describeTypes(end));
  else report.add({ status: 'skipped', text: `types: interrupted by ${interruption}` });
  return interruption;
}

/** Starts the application. Returns the signal with which the user ended the command before the end of the application. */
async function checkStart(
  settings: Settings,
  args: readonly string[],
  timeout: number,
  report: Report,
  io: Io,
): Promise<NodeJS.Signals | undefined> {
  const main = relative(settings.directory, settings.main);
  const problem = findStartProblem(settings, io);
  if (problem !== undefined) {
    report.add(failed(problem.text, problem.fix));
    return undefined;
  }
  const conditions = customConditions(settings.tsconfig, io.fileSystem);
  const program = applicationProgram(settings, conditions, [...args, '--doctor'], io);
  const { end, steps, isTimeout, interruption } = await runExamination(program, timeout, io);
  if (interruption === undefined) report.add(describeExamination({ main, end, steps, ...(isTimeout && { timeout }) }));
  else report.add({ status: 'skipped', text: `start of the application: interrupted by ${interruption}` });
  return interruption;
}
