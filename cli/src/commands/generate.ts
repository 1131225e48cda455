import { type FileSystem, readRouteDefaults, readSourceConventions } from '@ashlar/compiler';
import { type Command, Option } from 'commander';
import type { DirectoryOptions } from '../directory-option.js';
import { CommandError } from '../errors/command-error.js';
import { resolveDirectory } from '../files/find-package.js';
import { writeNewFiles } from '../files/write-new-files.js';
import { readFeatureName } from '../generate/feature-name.js';
import { type FeatureKind, generateFeature } from '../generate/generate-feature.js';
import type { Registration, TestRunner } from '../generate/generated-feature.js';
import { rejectNameClashes } from '../generate/name-clashes.js';
import { findRootModule } from '../generate/root-module.js';
import type { Io } from '../io.js';
import type { ExitCode } from '../results/exit-code.js';

interface ResourceOptions extends DirectoryOptions {
  readonly type?: string;
}

const descriptions: Readonly<Record<FeatureKind, string>> = {
  module: 'Write a module with a service and a controller',
  service: 'Write a service, and its module if it is missing',
  controller: 'Write a controller, and its module if it is missing',
  resource: 'Write a sample feature: list, find and create records, with an event and tests',
};

/** Adds `ashlar generate` and its commands. */
export function generateCommand(program: Command, io: Io, exit: (code: ExitCode) => void): void {
  const command = program
    .command('generate')
    .alias('g')
    .description('Write the files of a feature below src')
    .addHelpText('after', '\nExample:\n  $ ashlar generate resource notes\n  $ ashlar g module auth-session');
  for (const kind of ['module', 'service', 'controller', 'resource'] as const) {
    const subcommand = command
      .command(kind)
      .description(descriptions[kind])
      .argument('<name>', 'the name of the feature: `users`, `auth-session`')
      .addHelpText('after', `\nExample:\n  $ ashlar generate ${kind} users`);
    if (kind === 'resource')
      subcommand.addOption(new Option('--type <name>', 'the type of one record (default: the name in the singular)'));
    subcommand.action(async (name: string, options: ResourceOptions) => exit(await generate(kind, name, options, io)));
  }
}

async function generate(kind: FeatureKind, wanted: string, options: ResourceOptions, io: Io): Promise<ExitCode> {
  const name = readFeatureName(wanted);
  const record = options.type === undefined ? undefined : readFeatureName(options.type);
  const { fileSystem } = io;
  const directory = resolveDirectory(options.directory, io);
  const runner = await readTestRunner(directory, fileSystem, options.directory);
  const conventions = await readSourceConventions({ directory, fileSystem });
  const root = findRootModule(directory, conventions, fileSystem);
  const importedFrom = `src/${name.kebab}`;
  const defaults = kind === 'resource' ? await readRouteDefaults({ directory, fileSystem, importedFrom }) : undefined;
  const location = { directory, fileSystem, runner, root, defaults };
  const generated = generateFeature(kind, { name, conventions }, location, record);
  rejectNameClashes(generated.files, root);
  writeNewFiles(directory, generated.files, io);
  const lines = [
    ...generated.files.map(({ path }) => `Created ${path}`),
    ...generated.notes,
    '',
    ...steps(generated.registration),
  ];
  io.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}

/** The lines that the user has to add by hand. Existing files are never edited. */
function steps({ file, moduleName, property, className, importLine }: Registration): readonly string[] {
  const owner = file === undefined ? moduleName : `\`${moduleName}\``;
  return [
    `Register \`${className}\` in ${file ?? 'the file of the root module'}:`,
    '  1. add the import',
    `       ${importLine}`,
    `  2. add \`${className}\` to the \`${property}\` of ${owner}`,
    `       ${property}: [${className}],`,
    '',
    'Then run `ashlar build`.',
  ];
}

/**
 * Reads the test runner from the `package.json` in a directory; `named` is the directory as the user named it, if not the current one.
 * @throws CommandError when there is none, or none that can be read.
 */
async function readTestRunner(directory: string, fileSystem: FileSystem, named?: string): Promise<TestRunner> {
  const text = fileSystem.readFile(`${directory}/package.json`);
  if (text === undefined)
    throw new CommandError(
      `\`package.json\` was not found in ${named === undefined ? 'the current directory' : `\`${named}\``}: run this command in the directory of the application`,
    );
  // Loaded here: most commands parse no `package.json`.
  const { dependenciesOf } = await import('../packages/manifest.js');
  const packages = new Set(dependenciesOf(text, () => true).map(({ name }) => name));
  if (packages.has('vitest')) return 'vitest';
  if (packages.has('jest')) return packages.has('@types/jest') ? 'jest' : 'jest-globals';
  return 'node';
}
