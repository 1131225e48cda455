import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { beforeAll, describe, expect, test } from 'vitest';
import { entries } from '../../runtime/entries.mjs';
import {
  directoryWithRuntime,
  type PackedPackage,
  packedPackages,
  runNpm,
  type Workspace,
  workspaces,
} from '../support/packed-packages.js';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

let packed: Readonly<Record<Workspace, PackedPackage>>;

beforeAll(async () => {
  packed = await packedPackages();
});

describe.each(workspaces)('%s', (workspace) => {
  test('has only the necessary files', () => {
    const { files } = packed[workspace];
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
    const allowed = workspace === 'compiler' ? /^(dist\/|explain\/ASH\d{4}\.md$)/ : /^dist\//;
    const further = files.filter(
      (file) => !/^(LICENSE|README\.md|package\.json|ashlar\.library\.json|docs\/.+\.md)$/.test(file),
    );
    expect(files.includes('ashlar.library.json')).toBe(/^libraries\/(health|jobs)$/.test(workspace));
    expect(further.filter((file) => !allowed.test(file))).toEqual([]);
    expect(further.filter((file) => /\.(test|bench)\.|tsbuildinfo|(?<!\.d)\.ts$/.test(file))).toEqual([]);
  });

  test('has the declarations of every source, and every file that its modules are bundled into', () => {
    const sources = readdirSync(join(repositoryDirectory, workspace, 'src'), { recursive: true, encoding: 'utf8' });
    const wanted = sources
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
      .map((path) => path.replace(/\.ts$/, '.d.ts'))
      .concat(otherFiles(workspace, sources))
      .map((path) => `dist/${path}`);
    // The other files have what several of these need.
    const files = packed[workspace].files.filter((file) => /^dist\/(?!part-[^/]+$).*(?<!\.d\.cts)$/.test(file));
    expect(files).toEqual(wanted.sort());
  });

  test('passes publint', async () => {
    const { messages, pkg } = await publint({
      pack: { tarball: bytesIn(packed[workspace].tarball) },
      strict: true,
    });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  test('has types for every module resolution that can load it', async () => {
    const tarball = createPackageFromTarballData(new Uint8Array(bytesIn(packed[workspace].tarball)));
    const result = await checkPackage(tarball);
    expect(result.types).toBeTruthy();
    const problems = result.types === false ? [] : result.problems;
    // The compiler is an ES module, which every supported Node loads by `require` too. TypeScript's `node16` does not know that,
    // and `node10` knows no `exports`.
    const reported = problems.filter(
      (problem) =>
        workspace === 'runtime' || !('resolutionKind' in problem) || !/^node1(0|6-cjs)$/.test(problem.resolutionKind),
    );
    expect(reported).toEqual([]);
  });

  test('runs no script when it is installed, and is not private', () => {
    const { private: isPrivate, scripts } = readManifest(join(repositoryDirectory, workspace, 'package.json'));
    expect([isPrivate, scripts]).toEqual([undefined, undefined]);
  });
});

/** The files of the runtime that are not written by `tsc`. */
const bundledFiles = [
  'THIRD-PARTY-LICENSES',
  'rolldown-runtime.cjs',
  ...[...Object.values(entries), 'shared', 'uploads', 'read-configurations'].flatMap((file) => [
    `${file}.js`,
    `${file}.js.map`,
    `${file}.cjs`,
  ]),
];

/** The files of a package besides its declarations. `tsc` writes the ES modules of a library. */
function otherFiles(workspace: Workspace, sources: readonly string[]): readonly string[] {
  if (workspace === 'runtime') return bundledFiles;
  if (workspace === 'compiler' || workspace === 'cli') return entryFiles[workspace];
  const modules = sources
    .filter((path) => path.endsWith('.ts'))
    .map((path) => path.replaceAll('\\', '/').replace(/\.ts$/, '.js'));
  return [...modules, 'index.cjs', ...(workspace === 'libraries/jobs' ? ['redis/index.cjs'] : [])];
}

/** The entries of the compiler and the command. */
const entryFiles = {
  compiler: ['editor.js', 'editor.js.map', 'index.js', 'index.js.map', 'last-build.js'],
  cli: [
    'bin.cjs',
    'bin.cjs.map',
    'end-with-parent.js',
    'end-with-parent.js.map',
    'language-server.js',
    'language-server.js.map',
    'main.js',
    'run-in-process.js',
    'run-in-process.js.map',
  ],
};

test('no other package of the repository can be published', () => {
  const { workspaces: all }: { workspaces: string[] } = JSON.parse(
    readFileSync(join(repositoryDirectory, 'package.json'), 'utf8'),
  );
  const others = ['.', ...all].filter((workspace) => !workspaces.some((published) => published === workspace));
  expect(others.length).toBeGreaterThan(2);
  const manifests = others.map((workspace) => readManifest(join(repositoryDirectory, workspace, 'package.json')));
  expect(manifests.map((manifest) => manifest.private)).toEqual(others.map(() => true));
});

test('CommonJS has the declarations of every entry, and no file of them is missing', () => {
  const { files } = packed.runtime;
  const types = files.filter((file) => file.endsWith('.d.cts'));
  for (const entry of Object.values(entries)) {
    expect(types).toContain(`dist/${entry}.d.cts`);
  }
  const imported = types.flatMap((file) => {
    const text = readFileSync(join(repositoryDirectory, 'runtime', file), 'utf8');
    const specifiers = [...text.matchAll(/(?:from |import )['"](\.[^'"]*)['"]/g)].map(
      ([, specifier = '']) => specifier,
    );
    return specifiers.map((specifier) => posix.join(posix.dirname(file), specifier));
  });
  expect(imported.length).toBeGreaterThan(100);
  expect(imported.map((file) => file.replace(/\.cjs$/, '.d.cts')).filter((file) => !types.includes(file))).toEqual([]);
});

test('the compiler package has a page for every code', () => {
  const pages = readdirSync(join(repositoryDirectory, 'compiler/explain')).map((page) => `explain/${page}`);
  expect(packed.compiler.files).toEqual(expect.arrayContaining(pages));
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

test.each([
  ['@ashlar/health', 'libraries/health', 'HealthChecks HealthController HealthModule HealthService NoHealthChecks'],
  [
    '@ashlar/jobs',
    'libraries/jobs',
    'InvalidPayloadError JobInterruptedError Jobs JobsConnection JobsConnectionCheck JobsModule JobsOptions JobsUnavailableError MemoryConnection Queue UnrecoverableError WaitingJobsCheck Worker jobFields memory',
  ],
  ['@ashlar/opentelemetry', 'libraries/opentelemetry', 'instrument'],
] as const)('%s is one module, whether it is loaded by `import` or by `require`', async (name, workspace, exported) => {
  const directory = await directoryWithRuntime();
  const library = join(directory, 'node_modules', name);
  mkdirSync(library, { recursive: true });
  const { tarball } = packed[workspace];
  const unpacked = await runProcess('tar', ['-xzf', tarball, '-C', library, '--strip-components=1']);
  expect(unpacked).toMatchObject({ code: 0 });
  for (const dependency of ['@opentelemetry', 'cron-parser', 'luxon']) {
    symlinkSync(join(repositoryDirectory, 'node_modules', dependency), join(directory, 'node_modules', dependency));
  }
  const script = `
    const module = await import('${name}');
    const require = process.getBuiltinModule('node:module').createRequire(process.cwd() + '/main.js');
    if (require('${name}') !== module) throw new Error('two instances of one module');
    const names = Object.keys(module).join(' ');
    const inCommonJs = require('./node_modules/${name}/dist/index.cjs');
    if (Object.keys(inCommonJs).sort().join(' ') !== names) throw new Error('other exports for CommonJS');
    process.stdout.write(names);
  `;
  const loaded = await runProcess(process.execPath, ['--input-type=module', '--eval', script], { cwd: directory });
  expect(loaded).toMatchObject({ code: 0, output: exported });
  const { version } = readManifest(join(repositoryDirectory, 'runtime/package.json'));
  const { peerDependencies } = readManifest(join(repositoryDirectory, workspace, 'package.json'));
  expect(peerDependencies).toMatchObject({ ashlar: `^${version}` });
});

test('in production only the runtime is installed, and it works', async () => {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, 'package.json'), '{ "name": "production", "private": true }');
  const args = ['install', '--omit=dev', '--prefer-offline', '--no-audit', packed.runtime.tarball];
  const install = await runNpm(args, directory);
  expect(install).toMatchObject({ code: 0 });
  expect(installedPackages(directory)).toEqual([
    '@borewit/text-codec',
    '@fastify/busboy',
    '@pinojs/redact',
    '@standard-schema/spec',
    '@tokenizer/inflate',
    '@tokenizer/token',
    'ashlar',
    'atomic-sleep',
    'debug',
    'file-type',
    'ieee754',
    'ms',
    'on-exit-leak-free',
    'pino',
    'pino-abstract-transport',
    'pino-std-serializers',
    'process-warning',
    'quick-format-unescaped',
    'real-require',
    'safe-stable-stringify',
    'sonic-boom',
    'split2',
    'strtok3',
    'thread-stream',
    'token-types',
    'uint8array-extras',
  ]);
  // The pages of the documentation are not code.
  const pages = bytesOf(join(directory, 'node_modules/ashlar/docs'));
  expect(bytesOf(join(directory, 'node_modules')) - pages).toBeLessThan(5_000_000);
  const script = `
    const entries = ${JSON.stringify(Object.keys(entries).map((entry) => `ashlar${entry.slice(1)}`))};
    for (const entry of entries) if (Object.keys(await import(entry)).length === 0) throw new Error(entry);
    const { createLogger, HttpResponse, Logger, NotFoundException } = await import('ashlar');
    if (NotFoundException.name !== 'NotFoundException') throw new Error('classes have lost their names');
    const { jsonString, respondJson } = await import('ashlar/codegen/v1');
    const response = HttpResponse.empty(204);
    if (respondJson(String)(response) !== response) throw new Error('the entries have several classes of one name');
    if (jsonString('"') !== JSON.stringify('"')) throw new Error('texts with escapes');
    // Fastify is not installed: only its adapter needs it.
    const { fastifyAdapter } = await import('ashlar/fastify');
    const logger = createLogger({ level: 'silent' });
    const failure = await fastifyAdapter({}, { logger }).catch(({ code }) => code);
    if (failure !== 'missing-package') throw new Error(failure);
    createLogger({ level: 'error', destination: { write() {} } }).error('with fields', { err: new Error() });
    Logger.over((await import('pino')).pino({}, { write() {} })).error('with fields', { err: new Error() });

    const require = process.getBuiltinModule('node:module').createRequire(process.cwd() + '/main.js');
    if (require('ashlar').NotFoundException !== NotFoundException) throw new Error('two instances of one class');
    for (const entry of entries) {
      const module = await import(entry);
      if (require(entry) !== module) throw new Error(entry + ' exists twice');
      const file = require.resolve(entry).replace(/js$/, 'cjs');
      const names = (exported) => Object.keys(exported).sort().join();
      if (names(require(file)) !== names(module)) throw new Error(file + ' has other exports');
    }
    const commonJs = require(require.resolve('ashlar/codegen/v1').replace(/js$/, 'cjs'));
    if (commonJs.jsonString('"') !== JSON.stringify('"')) throw new Error('texts with escapes in CommonJS');
  `;
  const loaded = await runProcess(process.execPath, ['--input-type=module', '--eval', script], { cwd: directory });
  expect(loaded).toMatchObject({ code: 0, output: '' });

  // A stack trace leads to the sources, which are in the maps.
  const failing = `
    import { HttpResponse } from 'ashlar';
    try {
      HttpResponse.empty(99);
    } catch (error) {
      console.log(error.stack);
    }
  `;
  const maps = ['--enable-source-maps', '--input-type=module', '--eval', failing];
  const failed = await runProcess(process.execPath, maps, { cwd: directory });
  expect(failed.output).toMatch(/ashlar\/src\/response\/http-response\.ts:\d+/);
});

/** The names of the packages that an application has installed, those of other packages included. */
function installedPackages(directory: string): string[] {
  const { packages }: { packages: Record<string, unknown> } = JSON.parse(
    readFileSync(join(directory, 'package-lock.json'), 'utf8'),
  );
  return Object.keys(packages)
    .filter((path) => existsSync(join(directory, path)) && path !== '')
    .map((path) => path.replace(/^.*node_modules\//, ''))
    .sort();
}

/** The sizes of all files in a directory. */
function bytesOf(directory: string): number {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((bytes, entry) => bytes + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/** The bytes of a file, in a buffer of their own. */
function bytesIn(path: string): ArrayBuffer {
  const bytes = readFileSync(path);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

interface Manifest {
  readonly version: string;
  readonly private?: boolean;
  readonly scripts?: object;
  readonly dependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
}

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(path, 'utf8'));
}
