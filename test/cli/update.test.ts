import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { diskManifestFile } from '../../cli/src/packages/manifest-file.ts';
import type { ProgramEnd } from '../../cli/src/processes/child-process.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { exited, type FakePrograms, fakePrograms } from './fake-programs.ts';
import { type Ran, runCli } from './test-io.ts';

/** Writes files below a new directory. */
function directoryWith(files: Readonly<Record<string, string>>): string {
  const directory = temporaryDirectory();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), text);
  }
  return directory;
}

const latest = (version: string): ProgramEnd => exited(0, `${JSON.stringify(version)}\n`);

/** A registry with one latest version of every package, and package managers that succeed. */
function registry(version = '0.2.0'): FakePrograms {
  return fakePrograms((line) => (line.startsWith('npm view') ? latest(version) : exited(0, '1.22.22')));
}

function update(directory: string, programs: FakePrograms, args: readonly string[] = []): Promise<Ran> {
  return runCli(['update', ...args], { cwd: directory, start: programs.start });
}

const manifestOf = (directory: string): string => readFileSync(join(directory, 'package.json'), 'utf8');
const withDependencies = (dependencies: object, more: object = {}): string =>
  JSON.stringify({ dependencies, ...more }, undefined, 2);

describe('the text of package.json', () => {
  test('changes only in the versions', async () => {
    const text = (ashlar: string, cli: string): string =>
      `\ufeff{\r\n\t"devDependencies" :{ "zod":"^4.0.0","@ashlar/cli":"${cli}" , "a" : "1"},\r\n\r\n\t"name": "é\\u00e9",\r\n` +
      `  "dependencies":\t{"ashlar": "${ashlar}"}, "ashlar": { "root": "0.1.0" } }\r\n\r\n`;
    const directory = directoryWith({ 'package.json': text('^0.1.0', '0.1.0') });
    chmodSync(join(directory, 'package.json'), 0o640);
    const programs = registry();
    expect(await update(directory, programs)).toEqual({
      code: 0,
      stdout:
        'ashlar       ^0.1.0 -> ^0.2.0 (dependencies)\n' +
        '@ashlar/cli  0.1.0 -> 0.2.0 (devDependencies)\n' +
        '$ npm update ashlar @ashlar/cli\n' +
        'updated to 0.2.0; run `ashlar build` for the generated files\n',
      stderr: '',
    });
    expect(manifestOf(directory)).toBe(text('^0.2.0', '0.2.0'));
    expect(programs.started).toEqual([
      'npm view ashlar@latest version --json --fetch-retries=0',
      'npm view @ashlar/cli@latest version --json --fetch-retries=0',
      'npm update ashlar @ashlar/cli',
    ]);
    expect(readdirSync(directory)).toEqual(['package.json']);
  });

  test('comes from the link target', async () => {
    const directory = directoryWith({ 'shared/package.json': withDependencies({ ashlar: '0.1.0' }) });
    mkdirSync(join(directory, 'app'));
    symlinkSync('../shared/package.json', join(directory, 'app/package.json'));
    expect((await update(join(directory, 'app'), registry())).code).toBe(0);
    expect(manifestOf(join(directory, 'shared'))).toContain('"ashlar": "0.2.0"');
  });

  const styles: readonly (readonly [before: string, after: string])[] = [
    ['0.1.0', '0.2.0'],
    ['^0.1.0', '^0.2.0'],
    ['~0.1.3', '~0.2.0'],
    ['>=0.1.0', '>=0.2.0'],
    ['>= 0.1.0', '>= 0.2.0'],
    ['=0.1.0', '=0.2.0'],
    ['v0.1.0', 'v0.2.0'],
    ['^0.1', '^0.2'],
    ['0.1.x', '0.2.x'],
    ['0.2.0-beta.3', '0.2.0'],
  ];
  test.each(styles)('keeps the style of %s', async (before, after) => {
    const directory = directoryWith({ 'package.json': withDependencies({ ashlar: before }) });
    expect((await update(directory, registry())).code).toBe(0);
    expect(manifestOf(directory)).toBe(withDependencies({ ashlar: after }));
  });
});

describe('nothing changes', () => {
  const upToDate = 'up to date: 0.2.0 is the latest version\n';
  const left: readonly (readonly [specifier: string, said: string])[] = [
    ['0.2.0', upToDate],
    ['^0', upToDate],
    ['0.2.x', upToDate],
    [
      '0.3.0',
      'ashlar  0.3.0 is left alone: it is newer than the latest version 0.2.0 (dependencies)\nnothing to update\n',
    ],
    ['0.10.0-beta.1', 'it is newer than the latest version 0.2.0'],
    ['workspace:*', 'it is a package of the workspace'],
    ['catalog:', 'its version is in the catalog of the workspace'],
    ['file:../ashlar', 'it is a file or directory'],
    ['link:../ashlar', 'it is a file or directory'],
    ['../ashlar-0.1.0.tgz', 'it is a file or directory'],
    ['npm:other@0.1.0', 'it is an alias of another package'],
    ['git+https://example.com/ashlar.git#v0.1.0', 'it is an address'],
    ['owner/ashlar', 'it is an address'],
    ['latest', 'it is a tag'],
    ['*', 'it allows every version'],
    ['', '"" is left alone: it allows every version'],
    ['>=0.1.0 <0.3.0', 'it is a range with an upper limit or of several parts'],
    ['0.1.0 || 0.2.0', 'it is a range with an upper limit or of several parts'],
    ['<0.9.0', 'it is a range with an upper limit or of several parts'],
  ];
  test.each(left)('with %s', async (specifier, said) => {
    const text = withDependencies({ ashlar: specifier });
    const directory = directoryWith({ 'package.json': text });
    const programs = registry();
    const { code, stdout, stderr } = await update(directory, programs);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(said);
    expect(manifestOf(directory)).toBe(text);
    expect(programs.started.filter((line) => !line.startsWith('npm view'))).toEqual([]);
  });

  test('for a prerelease and a stable version', async () => {
    const directory = directoryWith({ 'package.json': withDependencies({ ashlar: '^0.1.0' }) });
    const { code, stdout } = await update(directory, registry('0.2.0-beta.1'));
    expect([code, stdout]).toEqual([
      0,
      'ashlar  ^0.1.0 is left alone: the latest version 0.2.0-beta.1 is a prerelease (dependencies)\nnothing to update\n',
    ]);
  });

  test('in peerDependencies', async () => {
    const directory = directoryWith({
      'package.json': withDependencies({ ashlar: '^0.1.0' }, { peerDependencies: { ashlar: '^0.1.0' } }),
    });
    const { stdout } = await update(directory, registry());
    expect(stdout).toContain('^0.1.0 is left alone: it states which versions the package supports (peerDependencies)');
    expect(manifestOf(directory)).toBe(
      withDependencies({ ashlar: '^0.2.0' }, { peerDependencies: { ashlar: '^0.1.0' } }),
    );
  });

  test('with --dry-run', async () => {
    const text = withDependencies({ ashlar: '0.1.0' });
    const directory = directoryWith({ 'package.json': text, 'pnpm-lock.yaml': '' });
    const { code, stdout } = await update(directory, registry(), ['--dry-run']);
    expect([code, stdout]).toEqual([
      0,
      'ashlar  0.1.0 -> 0.2.0 (dependencies)\nwould run: pnpm update --no-save ashlar\nnothing was changed\n',
    ]);
    expect(manifestOf(directory)).toBe(text);
  });
});

const npmError = (code: string, summary: string): ProgramEnd =>
  exited(1, JSON.stringify({ error: { code, summary, detail: '' } }), `npm error code ${code}\n`);

describe('a failure is one line, and nothing was changed', () => {
  const failures: readonly (readonly [title: string, end: ProgramEnd, said: string])[] = [
    [
      'offline',
      npmError('ENOTFOUND', 'request to http://localhost/ashlar failed, reason: getaddrinfo ENOTFOUND'),
      'cannot reach the npm registry for `@ashlar/cli`: request to http://localhost/ashlar failed, reason: getaddrinfo ENOTFOUND',
    ],
    ['an unknown package', npmError('E404', 'Not Found'), 'the npm registry has no package `@ashlar/cli`'],
    ['no access', npmError('E401', '401'), 'the npm registry denies access to `@ashlar/cli`: 401'],
    ['a registry that fails', npmError('E500', '500'), '`npm view @ashlar/cli` failed with exit code 1: 500'],
    ['text in place of JSON', exited(1, 'oops', 'npm ERR! bad config\n'), 'failed with exit code 1: bad config'],
    ['a package without the tag', exited(0, ''), 'the npm registry has no latest version of `@ashlar/cli`'],
    ['a malformed version', exited(0, '"newest"'), 'the npm registry has no latest version of `@ashlar/cli`'],
    ['no npm', { kind: 'not-started', reason: 'ENOENT' }, 'cannot start `npm`, which queries the registry: it was not'],
    ['a killed npm', { kind: 'killed', signal: 'SIGKILL', stdout: '', stderr: '' }, 'was ended by SIGKILL'],
    ['different versions', latest('0.3.0'), 'the latest versions differ: `ashlar` 0.2.0, `@ashlar/cli` 0.3.0'],
  ];
  test.each(failures)('%s', async (_title, end, said) => {
    const text = withDependencies({ ashlar: '0.1.0', '@ashlar/cli': '0.1.0' });
    const directory = directoryWith({ 'package.json': text });
    const programs = fakePrograms((line) => (line.includes('@ashlar/cli') ? end : latest('0.2.0')));
    const { code, stdout, stderr } = await update(directory, programs);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(said);
    expect(stderr).toMatch(/^error: [^\n]*; nothing was changed\n$/);
    expect(manifestOf(directory)).toBe(text);
    expect(programs.started.length).toBe(2);
  });

  test('a registry that does not respond', async () => {
    vi.useFakeTimers();
    try {
      const directory = directoryWith({ 'package.json': withDependencies({ ashlar: '0.1.0' }) });
      const running = update(
        directory,
        fakePrograms(() => 'never'),
      );
      await vi.advanceTimersByTimeAsync(60_000);
      const { code, stderr } = await running;
      expect([code, stderr]).toEqual([
        1,
        'error: no response from the npm registry for `ashlar` in 60 seconds; nothing was changed\n',
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  const manifests: readonly (readonly [title: string, text: string, said: string])[] = [
    ['broken JSON', '{\n  "dependencies": {,}\n}', '`package.json` is not valid JSON: value expected at 2:20'],
    ['a trailing comma', '{ "dependencies": { "ashlar": "0.1.0", } }', 'is not valid JSON'],
    ['an empty file', '', '`package.json` is not valid JSON: value expected at 1:1'],
    ['a list', '[]', '`package.json` is not an object'],
    ['no dependency', '{ "dependencies": [] }', '`package.json` has no dependency on a package of Ashlar'],
    [
      'versions ahead of others',
      withDependencies({ ashlar: '0.3.0', '@ashlar/cli': '0.1.0' }),
      'all packages of Ashlar must have one version, but `ashlar` would stay at 0.3.0: it is newer',
    ],
    [
      'an unknown package manager',
      withDependencies({ ashlar: '0.1.0' }, { packageManager: 'vlt@1.0.0' }),
      'unknown package manager: `packageManager` in `package.json` is `vlt@1.0.0`',
    ],
  ];
  test.each(manifests)('%s', async (_title, text, said) => {
    const directory = directoryWith({ 'package.json': text });
    const { code, stdout, stderr } = await update(directory, registry());
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(said);
    expect(stderr).toMatch(/^error: [^\n]*\n$/);
    expect(manifestOf(directory)).toBe(text);
  });

  test('no package.json', async () => {
    const manifests = { ...diskManifestFile, read: () => undefined };
    const { code, stderr } = await runCli(['update'], { cwd: '/nowhere', start: registry().start, manifests });
    expect([code, stderr]).toEqual([1, 'error: no `package.json` in /nowhere or a directory above it\n']);
  });

  test('bytes that are not UTF-8', async () => {
    const directory = directoryWith({ 'package.json': '' });
    const bytes = Buffer.concat([
      Buffer.from('{"dependencies":{"ashlar":"0.1.0"},"name":"'),
      Buffer.of(0xe9, 0x22, 0x7d),
    ]);
    writeFileSync(join(directory, 'package.json'), bytes);
    const { code, stderr } = await update(directory, registry());
    expect([code, stderr]).toEqual([1, 'error: `package.json` is not encoded in UTF-8\n']);
    expect(readFileSync(join(directory, 'package.json'))).toEqual(bytes);
  });

  test('a read-only package.json', async () => {
    const directory = directoryWith({ 'package.json': withDependencies({ ashlar: '0.1.0' }) });
    chmodSync(join(directory, 'package.json'), 0o444);
    const programs = registry();
    const { code, stderr } = await update(directory, programs);
    expect([code, stderr]).toEqual([1, 'error: cannot write `package.json`: permission denied; nothing was changed\n']);
    expect(manifestOf(directory)).toContain('0.1.0');
    expect(programs.started).not.toContain('npm update ashlar');
  });

  test('a full disk', async () => {
    const directory = directoryWith({ 'package.json': withDependencies({ ashlar: '0.1.0' }) });
    const replace = (): never => {
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    };
    const { stderr } = await runCli(['update'], {
      cwd: directory,
      start: registry().start,
      manifests: { ...diskManifestFile, replace },
    });
    expect(stderr).toBe('error: cannot write `package.json`: no space left on the disk; nothing was changed\n');
  });

  test('a package.json that another program changes', async () => {
    const directory = directoryWith({ 'package.json': withDependencies({ ashlar: '0.1.0' }) });
    const other = withDependencies({ ashlar: '0.1.0', zod: '4.0.0' });
    const programs = fakePrograms(() => {
      writeFileSync(join(directory, 'package.json'), other);
      return latest('0.2.0');
    });
    const { code, stderr } = await update(directory, programs);
    expect([code, stderr]).toEqual([
      1,
      'error: `package.json` was changed by another program; nothing was changed, run the command again\n',
    ]);
    expect(manifestOf(directory)).toBe(other);
  });
});

describe('the package manager', () => {
  const app = (more: object = {}): string => withDependencies({ ashlar: '0.1.0' }, more);
  const choices: readonly (readonly [title: string, files: Record<string, string>, version: string, line: string])[] = [
    ['npm without a lockfile', {}, '', 'npm update ashlar'],
    ['npm by its lockfile', { 'package-lock.json': '{}' }, '', 'npm update ashlar'],
    ['pnpm by its lockfile', { 'pnpm-lock.yaml': '' }, '10.34.9\n', 'pnpm update --no-save ashlar'],
    ['bun by its lockfile', { 'bun.lock': '' }, '1.2.0\n', 'bun install'],
    ['Yarn 1', { 'yarn.lock': '' }, '1.22.22\n', 'yarn install'],
    ['Yarn 4', { 'yarn.lock': '' }, '4.18.1\n', 'yarn up --recursive ashlar'],
    [
      '`packageManager` before the lockfile',
      { 'package.json': app({ packageManager: 'pnpm@10.0.0+sha512.abc' }), 'package-lock.json': '{}' },
      '10.0.0\n',
      'pnpm update --no-save ashlar',
    ],
  ];
  test.each(choices)('%s', async (_title, files, version, line) => {
    const directory = directoryWith({ 'package.json': app(), ...files });
    const programs = fakePrograms((started) => (started.startsWith('npm view') ? latest('0.2.0') : exited(0, version)));
    const { code, stderr } = await update(directory, programs);
    expect({ code, stderr, last: programs.started.at(-1) }).toEqual({ code: 0, stderr: '', last: line });
  });

  test('comes from the workspace, not from an unrelated directory above', async () => {
    const directory = directoryWith({
      'package.json': '{}',
      'package-lock.json': '{}',
      'repo/package.json': '{ "workspaces": ["apps/*"] }',
      'repo/yarn.lock': '',
      'repo/apps/api/package.json': app(),
      'other/app/package.json': app(),
      'other/bun.lock': '',
      'pnpm/pnpm-workspace.yaml': 'packages: [app]',
      'pnpm/pnpm-lock.yaml': '',
      'pnpm/app/package.json': app(),
    });
    for (const [name, command] of [
      ['repo/apps/api', 'yarn install'],
      ['other/app', 'npm update ashlar'],
      ['pnpm/app', 'pnpm update --no-save ashlar'],
    ] as const) {
      const programs = registry();
      expect((await update(directory, programs, ['--directory', name])).code).toBe(0);
      expect(programs.started.at(-1)).toBe(command);
    }
  });

  test('has to be chosen when there are several', async () => {
    const directory = directoryWith({ 'package.json': app(), 'yarn.lock': '', 'package-lock.json': '{}' });
    const { code, stderr } = await update(directory, registry());
    expect([code, stderr]).toEqual([
      1,
      'error: several package managers: the package has `package-lock.json` and `yarn.lock`; choose one with --package-manager\n',
    ]);
    expect((await update(directory, registry(), ['--package-manager', 'npm'])).code).toBe(0);
    expect((await update(directory, registry(), ['--package-manager', 'cargo'])).code).toBe(2);
  });

  test('that is not installed is reported before a change', async () => {
    const directory = directoryWith({ 'package.json': app(), 'pnpm-lock.yaml': '' });
    const programs = fakePrograms((line) =>
      line.startsWith('npm') ? latest('0.2.0') : { kind: 'not-started', reason: 'ENOENT' },
    );
    const { code, stderr } = await update(directory, programs);
    expect([code, stderr]).toEqual([
      1,
      'error: cannot start `pnpm`, the package manager of this package: it was not found in `PATH`; nothing was changed\n',
    ]);
    expect(manifestOf(directory)).toBe(app());
  });

  const failures: readonly (readonly [end: ProgramEnd, said: string])[] = [
    [exited(7), 'failed with exit code 7; run `npm install`\n'],
    [{ kind: 'killed', signal: 'SIGINT', stdout: '', stderr: '' }, 'was ended by SIGINT; run `npm install`\n'],
  ];
  test.each(failures)('that fails is reported with the change: %j', async (end, said) => {
    const directory = directoryWith({ 'package.json': app() });
    const programs = fakePrograms((line) => (line.startsWith('npm view') ? latest('0.2.0') : end));
    const { code, stderr } = await update(directory, programs);
    expect([code, stderr]).toEqual([1, `error: \`package.json\` was changed, but \`npm update ashlar\` ${said}`]);
    expect(manifestOf(directory)).toContain('"ashlar": "0.2.0"');
  });

  test('that has installed another version is reported', async () => {
    const directory = directoryWith({
      'package.json': app(),
      'node_modules/ashlar/package.json': '{ "version": "0.1.0" }',
    });
    const { code, stderr } = await update(directory, registry());
    expect([code, stderr]).toEqual([
      1,
      'error: `package.json` was changed, but `ashlar` is installed as 0.1.0 in place of 0.2.0\n',
    ]);
  });

  test('runs again when package.json has the latest version, but another version is installed', async () => {
    const directory = directoryWith({
      'package.json': withDependencies({ ashlar: '0.2.0' }),
      'node_modules/ashlar/package.json': '{ "version": "0.1.0" }',
    });
    const programs = fakePrograms((line) => {
      if (line.startsWith('npm view')) return latest('0.2.0');
      writeFileSync(join(directory, 'node_modules/ashlar/package.json'), '{ "version": "0.2.0" }');
      return exited(0);
    });
    const { code, stdout } = await update(directory, programs);
    expect([code, stdout.split('\n')[0]]).toEqual([0, '$ npm update ashlar']);
  });
});
