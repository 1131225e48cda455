import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApplicationPlan, compile } from '@ashlar/compiler';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.js';
import { generateApplication, writeApplication } from './generate-application.js';

/** An application of 300 modules, compiled to `dist`, and beside it a file that a person would have written instead. */
export interface LargeApplication {
  readonly modules: number;
  readonly providers: number;
  readonly controllers: number;
}

const featureModules = 299; // and the root
const stepsPerFeature = 5; // and a service and a repository

/**
 * Writes and compiles the application into a directory. `dist/by-hand.js` exports `createContainer` too: the same
 * constructor calls in the same order, and nothing else.
 */
export async function compileLargeApplication(directory: string): Promise<LargeApplication> {
  const size = { controllers: featureModules, controllersPerModule: 1, extraProvidersPerController: stepsPerFeature };
  writeApplication(directory, generateApplication(size));
  const packages = join(directory, 'node_modules');
  mkdirSync(packages);
  for (const name of ['ashlar', '@types']) {
    symlinkSync(join(repositoryDirectory, 'node_modules', name), join(packages, name), 'junction');
  }
  await runTool('cli/dist/bin.cjs', ['build'], directory);
  const { applications } = await compile({ directory });
  const [application] = applications;
  if (application === undefined) throw new Error('the package has one application');
  const { modules, providers } = application.plan;
  writeFileSync(join(directory, 'src/by-hand.ts'), byHand(providers));
  await runTool('node_modules/typescript/bin/tsc', [], directory);
  const controllers = providers.filter(({ role }) => role === 'controller').length;
  return { modules: modules.length, providers: providers.length - controllers, controllers };
}

async function runTool(file: string, args: readonly string[], cwd: string): Promise<void> {
  const { code, output } = await runProcess(process.execPath, [join(repositoryDirectory, file), ...args], { cwd });
  if (code !== 0) throw new Error(`${file} failed:\n${output}`);
}

type Providers = ApplicationPlan['providers'];

/** The same construction, written by hand without a framework. */
function byHand(providers: Providers): string {
  const imports = new Map<string, string[]>();
  const calls = providers.map((provider) => {
    const { origin, name } = provider.class;
    if (origin.kind !== 'source') throw new Error('every class of the application is in its sources');
    const known = imports.get(origin.file);
    if (known === undefined) imports.set(origin.file, [name]);
    else known.push(name);
    const needs = provider.arguments.map((argument) =>
      argument.kind === 'provider' ? argument.provider.name : undefined,
    );
    return `  const ${provider.name} = new ${name}(${needs.join(', ')});`;
  });
  return [
    ...[...imports].map(
      ([file, classes]) => `import { ${classes.join(', ')} } from './${file.slice(4, -'.ts'.length)}.js';`,
    ),
    '',
    'export async function createContainer() {',
    ...calls,
    `  return { ${providers.map(({ name }) => name).join(', ')} };`,
    '}',
    '',
  ].join('\n');
}
