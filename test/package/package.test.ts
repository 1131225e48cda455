import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { beforeAll, describe, expect, test } from 'vitest';
import { repositoryDirectory } from '../support/repository.js';
import { type Finished, runProcess } from '../support/run-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const workspaces = ['runtime', 'compiler', 'cli'] as const;
type Workspace = (typeof workspaces)[number];

/** A package as npm would publish it. */
interface Packed {
  readonly tarball: string;
  readonly files: readonly string[];
}

const packed = new Map<Workspace, Packed>();

beforeAll(async () => {
  const directory = temporaryDirectory();
  const { code, stdout, stderr } = await npm([
    'pack',
    '--json',
    `--pack-destination=${directory}`,
    ...workspaces.map((workspace) => `--workspace=${workspace}`),
  ]);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const listed: { filename: string; files: { path: string }[] }[] = Object.values(JSON.parse(stdout));
  workspaces.forEach((workspace, index) => {
    const entry = listed[index];
    if (entry === undefined) throw new Error(`npm packed no ${workspace}`);
    packed.set(workspace, {
      tarball: join(directory, entry.filename),
      files: entry.files.map(({ path }) => path).sort(),
    });
  });
});

describe.each(workspaces)('%s', (workspace) => {
  const get = (): Packed => {
    const found = packed.get(workspace);
    if (found === undefined) throw new Error('not packed');
    return found;
  };

  test('has only the necessary files', () => {
    const { files } = get();
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
    const allowed = workspace === 'compiler' ? /^(dist\/|explain\/ASH\d{4}\.md$)/ : /^dist\//;
    const further = files.filter((file) => !/^(LICENSE|README\.md|package\.json|docs\/.+\.md)$/.test(file));
    expect(further.filter((file) => !allowed.test(file))).toEqual([]);
    expect(further.filter((file) => /\.(test|bench)\.|tsbuildinfo|(?<!\.d)\.ts$/.test(file))).toEqual([]);
  });

  test('has every file that its sources compile to', () => {
    const sources = readdirSync(join(repositoryDirectory, workspace, 'src'), { recursive: true, encoding: 'utf8' });
    const wanted = sources
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
      .flatMap((path) =>
        (workspace === 'runtime' ? ['.d.ts'] : ['.js', '.d.ts']).map((end) => path.replace(/\.ts$/, end)),
      )
      .concat(
        workspace === 'runtime'
          ? [
              'index.js',
              'codegen/v1.js',
              'testing/index.js',
              'redis/index.js',
              'shared.js',
              'uploads.js',
              'read-configurations.js',
            ]
          : [],
      )
      .map((path) => `dist/${path}`);
    expect(
      get()
        .files.filter((file) => file.startsWith('dist/'))
        .sort(),
    ).toEqual(wanted.sort());
  });

  test('passes publint', async () => {
    const { messages, pkg } = await publint({
      pkgDir: join(repositoryDirectory, workspace),
      pack: 'npm',
      strict: true,
    });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  test('has types for every module resolution that can load it', async () => {
    const attw = join(repositoryDirectory, 'node_modules/@arethetypeswrong/cli/dist/index.js');
    const args = [attw, get().tarball, '--profile', 'esm-only', '--no-color', '--format', 'ascii'];
    expect(await runProcess(process.execPath, args)).toMatchObject({ code: 0 });
  });
});

test('the compiler package has a page for every code', () => {
  const pages = readdirSync(join(repositoryDirectory, 'compiler/explain')).map((page) => `explain/${page}`);
  expect(packed.get('compiler')?.files).toEqual(expect.arrayContaining(pages));
});

test('the packages have one version, and depend on it', () => {
  const manifests = workspaces.map((workspace) => readManifest(join(repositoryDirectory, workspace, 'package.json')));
  const [version] = manifests.map((manifest) => manifest.version);
  expect(manifests.map((manifest) => manifest.version)).toEqual(workspaces.map(() => version));
  for (const { dependencies = {} } of manifests) {
    const known = Object.entries(dependencies).filter(([name]) => /^(ashlar$|@ashlar\/)/.test(name));
    expect(known.map(([, wanted]) => wanted)).toEqual(known.map(() => version));
  }
});

test('in production only the runtime is installed, and it works', async () => {
  const directory = temporaryDirectory();
  const tarball = packed.get('runtime')?.tarball ?? '';
  writeFileSync(join(directory, 'package.json'), '{ "name": "production", "private": true }');
  const install = await npm(['install', '--omit=dev', '--prefer-offline', '--no-audit', tarball], directory);
  expect(install).toMatchObject({ code: 0 });
  const installed = readdirSync(join(directory, 'node_modules')).filter((name) => !name.startsWith('.'));
  expect(installed).toEqual(expect.arrayContaining(['ashlar', 'fast-json-stringify']));
  const forbidden = installed.filter((name) =>
    /^(@ashlar|typescript|ts-morph|@ts-morph|chokidar|commander|pino)$/.test(name),
  );
  expect(forbidden).toEqual([]);
  const script = `
    const entries = ['ashlar', 'ashlar/codegen/v1', 'ashlar/testing', 'ashlar/redis'];
    for (const entry of entries) if (Object.keys(await import(entry)).length === 0) throw new Error(entry);
    const { createLogger, HttpResponse, NotFoundException } = await import('ashlar');
    if (NotFoundException.name !== 'NotFoundException') throw new Error('classes have lost their names');
    const { jsonString, respondJson } = await import('ashlar/codegen/v1');
    const response = HttpResponse.empty(204);
    if (respondJson(String)(response) !== response) throw new Error('the entries have several classes of one name');
    if (jsonString('"') !== JSON.stringify('"')) throw new Error('texts with escapes');
    createLogger({ level: 'error', destination: { write() {} } }).error('with fields', { err: new Error() });
  `;
  const loaded = await runProcess(process.execPath, ['--input-type=module', '--eval', script], { cwd: directory });
  expect(loaded).toMatchObject({ code: 0, output: '' });
});

function readManifest(path: string): { version: string; dependencies?: Record<string, string> } {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Runs npm without what an npm above it has put into the environment. */
function npm(args: readonly string[], cwd = repositoryDirectory): Promise<Finished> {
  const fromAbove = /^npm_(config_(?!registry|cache|userconfig)|lifecycle_|package_)/;
  const names = Object.keys(process.env).filter((name) => fromAbove.test(name));
  const env = Object.fromEntries(names.map((name) => [name, undefined]));
  return process.platform === 'win32'
    ? runProcess('cmd', ['/c', 'npm', ...args], { cwd, env })
    : runProcess('npm', args, { cwd, env });
}
