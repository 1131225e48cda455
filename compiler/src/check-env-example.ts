import type { CompiledApplication } from './compile.js';
import { envExample, isEnvExample } from './emit/env-example.js';
import type { FileSystem } from './files/file-system.js';
import type { Difference } from './output/describe-differences.js';
import { withUnixLineEnds } from './output/list-output.js';

/** The result of comparing the example of a `.env` file. */
export interface EnvExampleCheck {
  readonly differences: readonly Difference[];
  /** The number of compared files: none when there is no example that `ashlar config` wrote. */
  readonly files: number;
}

const file = '.env.example';
const linesOfDifference = 12;

/** Compares the `.env.example` of a package with its variables, if `ashlar config` wrote that file. */
export async function checkEnvExample(
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
  const { diffLines } = await import('./output/line-diff.js');
  const diff = diffLines(before, example.text, linesOfDifference);
  const message = `is out of date: run \`ashlar config --format dotenv --out ${file}\``;
  return { differences: [{ kind: 'example', file, message, diff }], files: 1 };
}
