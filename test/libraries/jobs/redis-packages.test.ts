import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryDirectory } from '../../support/repository.js';
import { runProcess } from '../../support/run-process.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const library = join(repositoryDirectory, 'libraries/jobs');
const { peerDependencies } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8'));

/** An application in `apps/api` of a workspace. `packages`: directories below the workspace, and the versions of the packages in them. */
function workspaceWith(packages: Readonly<Record<string, string>>): string {
  const directory = temporaryDirectory();
  const modules = join(directory, 'node_modules');
  for (const path of ['package.json', 'dist']) {
    cpSync(join(library, path), join(modules, '@ashlar/jobs', path), { recursive: true });
  }
  for (const name of ['ashlar', 'cron-parser']) {
    symlinkSync(join(repositoryDirectory, 'node_modules', name), join(modules, name), 'junction');
  }
  for (const [path, version] of Object.entries(packages)) {
    mkdirSync(join(directory, path), { recursive: true });
    const name = path.split('/').at(-1);
    writeFileSync(join(directory, path, 'package.json'), JSON.stringify({ name, version, main: 'index.js' }));
    writeFileSync(join(directory, path, 'index.js'), 'exports.Redis = class { on() {} };');
  }
  const application = join(directory, 'apps/api');
  mkdirSync(application, { recursive: true });
  return application;
}

/** The message of the error with which jobs in Redis do not start; empty when they start. */
async function messageIn(application: string, file: 'index.js' | 'index.cjs'): Promise<string> {
  const entry = join(dirname(dirname(application)), 'node_modules/@ashlar/jobs/dist/redis', file);
  const script = `import { redis } from '${entry}';
    await redis('redis://127.0.0.1:1').open(console).prepare().catch(({ message }) => console.log(message));`;
  const ran = await runProcess(process.execPath, ['--input-type=module', '--eval', script], { cwd: application });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  return ran.stdout.trim();
}

const installed = { 'node_modules/bullmq': '6.1.0', 'node_modules/ioredis': '5.4.0' };
const needed = `\`bullmq\` ${peerDependencies.bullmq}`;
const command = 'run `npm install bullmq@6 ioredis@6`';

test.each([
  ['two packages that fit', installed, ''],
  [
    'a package that is too old',
    { ...installed, 'node_modules/bullmq': '5.34.10' },
    `jobs in Redis need ${needed}, and 5.34.10 is installed: ${command}`,
  ],
  [
    'a package that is too old in the directory of the application',
    { 'node_modules/ioredis': '5.4.0', 'apps/api/node_modules/bullmq': '5.34.10' },
    `jobs in Redis need ${needed}, and 5.34.10 is installed: ${command}`,
  ],
  [
    'the other package, which is too old',
    { ...installed, 'node_modules/ioredis': '4.28.5' },
    `jobs in Redis need \`ioredis\` ${peerDependencies.ioredis}, and 4.28.5 is installed: ${command}`,
  ],
  [
    'a package that is missing',
    { 'node_modules/ioredis': '5.4.0' },
    `jobs in Redis need ${needed}, which \`@ashlar/jobs\` cannot find: ${command}`,
  ],
  [
    'a package that only the application finds',
    { 'node_modules/ioredis': '5.4.0', 'apps/api/node_modules/bullmq': '6.1.0' },
    `jobs in Redis need ${needed}, which \`@ashlar/jobs\` cannot find: ${command}`,
  ],
])('%s: the message of the start', async (_title, packages, message) => {
  const application = workspaceWith(packages);
  for (const file of ['index.js', 'index.cjs'] as const) expect(await messageIn(application, file)).toBe(message);
});
