import { cpSync, existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { RunningProcess } from '../support/run-process.js';
import { freePort } from '../support/serve-application.js';
import { develop, greeting } from './develop.js';
import type { PackageManager } from './package-managers.js';
import type { Stranger } from './stranger.js';

/** The module format that the application is compiled to. */
export type ModuleFormat = 'esm' | 'commonjs';

/** The HTTP server of the application. */
export type Backend = 'node' | 'fastify';

/** The choices of one journey. */
export interface Journey {
  readonly stranger: Stranger;
  readonly packageManager: PackageManager;
  readonly moduleFormat: ModuleFormat;
  readonly backend: Backend;
  /** The version of Ashlar that is published when the journey begins. */
  readonly version: string;
  /** Publishes a newer version of the packages and returns it. */
  publishNewer(): string;
}

/** Everything that a user does with a new application, from an empty directory to production. */
export async function makeJourney(journey: Journey): Promise<void> {
  const { stranger, packageManager, moduleFormat } = journey;
  const script = (name: string): string[] => [...packageManager.run, name];
  const start = performance.now();
  await createApplication(journey);
  await stranger.step('install', () => stranger.run(packageManager.install));
  const esModules = readFiles(stranger);
  if (moduleFormat === 'commonjs') useCommonJs(stranger);

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await stranger.step('first response', async () => {
    const process = stranger.start(script('dev'), { PORT: String(port) });
    await stranger.untilReply(`${url}/`, process, greeting);
    return process;
  });
  stranger.report('from `ashlar new` to the first response', performance.now() - start);
  await develop(stranger, server, url);

  await stranger.step('generate a resource', () => addResource(journey));
  await stranger.step('add health checks', () => addHealthChecks(journey));
  await stranger.step('test', () => stranger.run(script('test')));
  await stranger.step('doctor', () => stranger.run([...packageManager.ashlar, 'doctor']));
  await stranger.step('build and start', () => buildAndStart(journey));
  await stranger.step('update without a network', () => updateWithoutNetwork(journey));
  await stranger.step('update', () => update(journey));
  await stranger.step('build and start the updated application', () => buildAndStart(journey));
  await stranger.step('install for production and start', () => runInProduction(journey));
  await stranger.step('build in the other module format and start', async () => {
    if (moduleFormat === 'esm') useCommonJs(stranger);
    else useEsModules(stranger, esModules);
    await buildAndStart(journey);
  });
}

async function createApplication({ stranger, packageManager, backend }: Journey): Promise<void> {
  await stranger.step('new', () => stranger.run([...packageManager.execute, 'new', 'My notes', '--backend', backend]));
  stranger.directory = join(stranger.directory, 'My notes');
}

/** Makes the changes that a user makes by hand for CommonJS. */
function useCommonJs(stranger: Stranger): void {
  stranger.edit('package.json', '"type": "module"', '"type": "commonjs"');
  stranger.edit('package.json', '--format=esm', '--format=cjs');
  stranger.edit('tsconfig.json', '    "verbatimModuleSyntax": true,\n', '');
  const [imports = '', ...statements] = stranger.read('src/main.ts').trim().split('\n\n');
  const body = statements.join('\n\n').replaceAll(/^(?=.)/gm, '  ');
  stranger.write('src/main.ts', `${imports}\n\nasync function main(): Promise<void> {\n${body}\n}\n\nvoid main();\n`);
}

/** The opposite of `useCommonJs`, which may have been followed by other changes of `package.json`. */
function useEsModules(stranger: Stranger, files: ReadonlyMap<string, string>): void {
  stranger.edit('package.json', '"type": "commonjs"', '"type": "module"');
  stranger.edit('package.json', '--format=cjs', '--format=esm');
  for (const [file, text] of files) stranger.write(file, text);
}

function readFiles(stranger: Stranger): ReadonlyMap<string, string> {
  return new Map(['tsconfig.json', 'src/main.ts'].map((file) => [file, stranger.read(file)]));
}

/** Generates a feature, and registers it as the output says. */
async function addResource({ stranger, packageManager }: Journey): Promise<void> {
  const { stdout } = await stranger.run([...packageManager.ashlar, 'generate', 'resource', 'notes']);
  const [, className, file] = /Register `(\w+)` in (\S+):/.exec(stdout) ?? [];
  const [, importLine] = /^ +(import .+;)$/m.exec(stdout) ?? [];
  const [, property] = /^ +(\w+): \[\w+\],$/m.exec(stdout) ?? [];
  if (className === undefined || file === undefined || importLine === undefined || property === undefined) {
    throw new Error(`the output does not say how to register the feature:\n${stdout}`);
  }
  stranger.write(file, `${importLine}\n${stranger.read(file)}`);
  stranger.edit(file, `${property}: [`, `${property}: [${className}`);
}

/** Installs a library, and imports its module as its README says. */
async function addHealthChecks({ stranger, packageManager }: Journey): Promise<void> {
  await stranger.run([...packageManager.add, '@ashlar/health']);
  const file = 'src/app.ts';
  const imports =
    "import { configure, provide } from 'ashlar';\nimport { HealthChecks, HealthModule, NoHealthChecks } from '@ashlar/health';\n";
  const module = 'configure(HealthModule, { providers: [provide(HealthChecks, NoHealthChecks)] })';
  stranger.write(file, `${imports}${stranger.read(file)}`);
  stranger.edit(file, 'imports: [', `imports: [${module}, `);
}

async function buildAndStart({ stranger, packageManager }: Journey): Promise<void> {
  await stranger.run([...packageManager.run, 'build']);
  await startAndStop(stranger);
}

/** The program of the script `start`, as a platform starts and ends it. */
async function startAndStop(stranger: Stranger): Promise<void> {
  const port = await freePort();
  const server = stranger.start(['node', 'dist/main.bundle.js'], { PORT: String(port) });
  await stranger.untilReply(`http://127.0.0.1:${port}/`, server, greeting);
  await stranger.untilReply(`http://127.0.0.1:${port}/notes`, server, { status: 200 });
  await stranger.untilReply(`http://127.0.0.1:${port}/health/ready`, server, { status: 200 });
  await end(server, 'SIGTERM');
}

async function end(server: RunningProcess, signal: NodeJS.Signals): Promise<void> {
  server.signalGroup(signal);
  const { code, output } = await server.finished;
  if (code !== 0) throw new Error(`the server exited with ${code} after ${signal}:\n${output}`);
}

async function updateWithoutNetwork({ stranger, packageManager }: Journey): Promise<void> {
  const before = stranger.read('package.json');
  const closed = `http://127.0.0.1:${await freePort()}/`;
  const environment = { npm_config_registry: closed, YARN_NPM_REGISTRY_SERVER: closed };
  const { output } = await stranger.run([...packageManager.ashlar, 'update'], { code: 1, environment });
  if (!/^error: cannot reach the npm registry for `(?:ashlar|@ashlar\/\w+)`: .+; nothing was changed$/m.test(output)) {
    throw new Error(`the output does not report that the registry cannot be reached:\n${output}`);
  }
  if (stranger.read('package.json') !== before) throw new Error('package.json was changed');
}

async function update({ stranger, packageManager, version, publishNewer }: Journey): Promise<void> {
  const before = stranger.read('package.json');
  const newer = publishNewer();
  await stranger.run([...packageManager.ashlar, 'update']);
  const wanted = before
    .replace(`"ashlar": "${version}"`, `"ashlar": "${newer}"`)
    .replace(`"@ashlar/cli": "${version}"`, `"@ashlar/cli": "${newer}"`)
    .replace(`"@ashlar/health": "^${version}"`, `"@ashlar/health": "^${newer}"`);
  const after = stranger.read('package.json');
  if (after !== wanted) throw new Error(`package.json is not the expected one:\n${after}`);
  const { stdout } = await stranger.run([...packageManager.ashlar, '--version']);
  const installed = [stdout.trim(), JSON.parse(stranger.read('node_modules/ashlar/package.json')).version];
  if (installed.some((found) => found !== newer)) throw new Error(`installed: ${installed.join(', ')}, not ${newer}`);
  const again = await stranger.run([...packageManager.ashlar, 'update']);
  if (stranger.read('package.json') !== wanted)
    throw new Error(`the second update changed something:\n${again.output}`);
}

/** Copies the compiled application without its packages, and installs those that it needs to run. */
async function runInProduction({ stranger, packageManager }: Journey): Promise<void> {
  const source = stranger.directory;
  const copy = join(dirname(source), 'production');
  cpSync(source, copy, { recursive: true, filter: (path) => basename(path) !== 'node_modules' });
  stranger.directory = copy;
  await stranger.run(packageManager.installForProduction);
  const development = ['@ashlar/cli', 'typescript', 'vitest'];
  const found = development.filter((name) => existsSync(join(copy, 'node_modules', name)));
  if (found.length > 0) throw new Error(`installed in production: ${found.join(', ')}`);
  await startAndStop(stranger);
  stranger.directory = source;
}
