import type { CompiledApplication, CompileOptions } from '../compile.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { hasErrors } from '../diagnostics/has-errors.js';
import { envExample, isEnvExample } from '../emit/env-example.js';
import { diskFileSystem } from '../files/disk-file-system.js';
import type { FileSystem } from '../files/file-system.js';
import { absoluteDirectory, relativePath } from '../files/path.js';
import { readLastBuild, repeatedCheck } from '../last-build.js';
import { type Difference, describeDifferences } from '../output/describe-differences.js';
import { withUnixLineEnds } from '../output/list-output.js';
import { applicationOutput } from './application-output.js';
import { compileRecorded, countsOf, recordBuild } from './build.js';

const file = '.env.example';

const linesOfDifference = 12;

/** The result of comparing the generated files with the sources. */
export interface CheckResult {
  /** All errors and warnings. No files are compared when one of them is an error. */
  readonly diagnostics: readonly Diagnostic[];
  /** The files that differ, sorted by name; all of them in a project that was never built. */
  readonly differences: readonly Difference[];
  /** The number of compared files: the generated ones, and `.env.example` if `ashlar config` wrote it. */
  readonly files: number;
}

/**
 * Compiles in memory and compares with the generated files on the disk. Writes none of them: made for CI. When nothing has
 * changed since the last build or check in `node_modules/.cache/ashlar`, nothing is compiled.
 */
export async function checkOutput(options: CompileOptions): Promise<CheckResult> {
  const fileSystem = options.fileSystem ?? diskFileSystem;
  const directory = absoluteDirectory(options.directory);
  const last = readLastBuild(options);
  const repeated = repeatedCheck(last, options);
  if (repeated !== undefined) return { ...repeated, differences: [] };
  const { compiled, ...recorded } = await compileRecorded(options, last);
  const { diagnostics, applications } = compiled;
  if (hasErrors(diagnostics)) return { diagnostics, differences: [], files: 0 };
  const plan = applications.flatMap((application) => applicationOutput(application, fileSystem));
  const differences = await describeDifferences(plan, (path) => relativePath(directory, path));
  // The state of the disk is that after a build.
  if (differences.length === 0) recordBuild(compiled, { diagnostics, counts: countsOf(compiled) }, recorded);
  const example = await checkEnvExample(applications, directory, fileSystem);
  return {
    diagnostics,
    differences: [...example.differences, ...differences],
    files: countsOf(compiled).files + example.files,
  };
}

/** The result of comparing the example of a `.env` file. */
interface EnvExampleCheck {
  readonly differences: readonly Difference[];
  /** The number of compared files: none when there is no example that `ashlar config` wrote. */
  readonly files: number;
}

/** Compares the `.env.example` of a package with its variables, if `ashlar config` wrote that file. */
async function checkEnvExample(
  applications: readonly CompiledApplication[],
  directory: string,
  fileSystem: FileSystem,
): Promise<EnvExampleCheck> {
  const present = fileSystem.readFile(`${directory}/${file}`);
  if (present === undefined || !isEnvExample(present)) return { differences: [], files: 0 };
  const before = withUnixLineEnds(present);
  const examples = applications.map((application) => ({ application, ...envExample(application.plan) }));
  const [first] = examples;
  // The root module of the only application may have another name now.
  const isOnly = first?.application.outputs.length === 1;
  const example = examples.find(({ header }) => before.startsWith(`${header}\n`)) ?? (isOnly ? first : undefined);
  if (example === undefined) return { differences: [], files: 0 };
  if (before === example.text) return { differences: [], files: 1 };
  const { diffLines } = await import('../output/line-diff.js');
  const diff = diffLines(before, example.text, linesOfDifference);
  const message = `is out of date: run \`ashlar config --format dotenv --out ${file}\``;
  return { differences: [{ kind: 'example', file, message, diff }], files: 1 };
}
