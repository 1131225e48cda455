import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Terminal } from '../../cli/src/io.js';
import type { ChildProcess, Program, ProgramEnd } from '../../cli/src/processes/child-process.js';
import { type MemoryFileSystem, memoryFileSystem } from '../../compiler/src/files/memory-file-system.js';
import { version } from '../../compiler/src/version.js';
import { type Ran, runCli } from './test-io.js';

interface Created extends Ran {
  readonly fileSystem: MemoryFileSystem;
  /** The text of a new file. */
  readonly read: (path: string) => string;
  /** The paths of the files below the directory of the command. */
  readonly paths: readonly string[];
}

/** Runs `ashlar new` in `/work` with these files on the disk. */
async function create(
  args: readonly string[],
  { files = {}, environment = {} }: { files?: Record<string, string>; environment?: Record<string, string> } = {},
): Promise<Created> {
  const fileSystem = memoryFileSystem({ '/work/.keep': '', ...files });
  const ran = await runCli(['new', ...args], { cwd: '/work', fileSystem, environment });
  const paths = [...fileSystem.files.keys()].filter((path) => !(path in files) && path !== '/work/.keep').sort();
  return { ...ran, fileSystem, paths, read: (path) => fileSystem.files.get(`/work/${path}`) ?? '' };
}

describe('the files', () => {
  test('of an application for npm', async () => {
    const { code, stdout, stderr, paths, read } = await create(['greetings']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe('Created `greetings`: 9 files\n\nNext:\n  cd greetings\n  npm install\n  npm run dev\n');
    expect(paths).toEqual(
      [
        '.gitignore',
        'AGENTS.md',
        'package.json',
        'src/app.test.ts',
        'src/app.ts',
        'src/generated/index.ts',
        'src/main.ts',
        'tsconfig.build.json',
        'tsconfig.json',
      ].map((path) => `/work/greetings/${path}`),
    );
    const manifest = JSON.parse(read('greetings/package.json'));
    expect(manifest).toMatchObject({ name: 'greetings', private: true, type: 'module' });
    expect(manifest).not.toHaveProperty('packageManager');
    expect(manifest.dependencies).toEqual({ ashlar: version, 'swagger-ui-dist': expect.stringMatching(/^\^/) });
    expect(manifest.devDependencies['@ashlar/cli']).toBe(version);
    expect(manifest.scarfSettings).toEqual({ enabled: false });
  });

  test('do not mention Fastify, unless it is the server', async () => {
    const plain = await create(['greetings']);
    for (const path of plain.paths) expect(plain.fileSystem.files.get(path)).not.toMatch(/fastify/i);
    const { read } = await create(['greetings', '--backend', 'fastify']);
    expect(JSON.parse(read('greetings/package.json')).dependencies).toHaveProperty('fastify');
    expect(read('greetings/src/main.ts')).toContain("from 'ashlar/fastify'");
  });

  test.each([
    ['pnpm', ['pnpm-workspace.yaml'], ['pnpm install', 'pnpm dev']],
    ['yarn', ['.yarnrc.yml', 'yarn.lock'], ['yarn install', 'yarn dev']],
  ])('and the next commands for %s', async (name, more, commands) => {
    const npm = await create(['greetings']);
    const { paths, stdout, read } = await create(['greetings', '--package-manager', name]);
    expect(paths.filter((path) => !npm.paths.includes(path))).toEqual(more.map((path) => `/work/greetings/${path}`));
    for (const command of commands) expect(stdout).toContain(`\n  ${command}\n`);
    expect(read('greetings/AGENTS.md')).toContain(`\`${name} ashlar explain`);
    expect(read('greetings/AGENTS.md')).toContain(`\`${name} run check\``);
    expect(read('greetings/AGENTS.md')).not.toMatch(/\bnp[mx] /);
  });
});

describe('the package manager', () => {
  const agents = [
    ['npm', 'npm/11.19.1 node/v20.20.2 linux x64 workspaces/false'],
    ['pnpm', 'pnpm/10.34.9 npm/? node/v20.20.2 linux x64'],
    ['yarn', 'yarn/4.18.1 npm/? node/v20.20.2 linux x64'],
    ['npm', 'bun/1.2.0 npm/? node/v22.0.0 linux x64'],
    ['npm', ''],
  ] as const;

  test.each(agents)('is %s when `%s` runs the command', async (expected, agent) => {
    const { stdout } = await create(['greetings'], { environment: { npm_config_user_agent: agent } });
    expect(stdout).toContain(`  ${expected} install\n`);
  });

  test('of an option takes precedence', async () => {
    const environment = { npm_config_user_agent: 'yarn/4.18.1 npm/? node/v20.20.2 linux x64' };
    const { stdout } = await create(['greetings', '--package-manager', 'npm'], { environment });
    expect(stdout).toContain('  npm install\n');
  });

  test('has no settings in a package of a monorepo', async () => {
    const pnpm = await create(['apps/api'], { files: { '/work/pnpm-workspace.yaml': 'packages: [apps/*]\n' } });
    expect(pnpm.stdout).toContain('  pnpm install\n');
    expect(pnpm.paths.filter((path) => path.endsWith('.yaml'))).toEqual([]);
    const files = { '/work/package.json': '{ "workspaces": ["apps/*"] }' };
    const yarn = await create(['apps/api', '--package-manager', 'yarn'], { files });
    expect(yarn.paths.filter((path) => /yarn/.test(path))).toEqual([]);
    const broken = await create(['api', '--package-manager', 'yarn'], { files: { '/work/package.json': '{' } });
    expect(broken.paths).toContain('/work/api/yarn.lock');
  });
});

describe('a workspace', () => {
  const listed = 'It belongs to the workspace in `/work`\n';
  const unlisted = (file: string, property: string, path = 'apps/api') =>
    `The workspace in \`/work\` does not list it: add \`${path}\` to \`${property}\` in \`${file}\`\n`;

  const patterns: [patterns: readonly string[], isListed: boolean][] = [
    [['apps/*'], true],
    [['./apps/*/'], true],
    [['apps/api'], true],
    [['apps/**'], true],
    [['**'], true],
    [['*/api'], true],
    [['{apps,packages}/*'], true],
    [['apps/a?i'], true],
    [['apps/[a-c]pi'], true],
    [['packages/*', 'apps/*'], true],
    [['packages/*'], false],
    [['apps'], false],
    [['*'], false],
    [['apps/*/api'], false],
    [['apps/[z-a]*'], false],
    [['apps/[!a]*'], false],
    [['apps/a.i'], false],
    [['apps/*', '!apps/admin'], true],
    [['apps/*', '!apps/api'], false],
    [['apps/*', '!**/api'], false],
    [[], false],
  ];

  test.each(patterns)('of npm or Yarn with %j', async (workspaces, isListed) => {
    const wanted = isListed ? listed : unlisted('package.json', 'workspaces');
    for (const list of [workspaces, { packages: workspaces }]) {
      const files = { '/work/package.json': JSON.stringify({ workspaces: list }) };
      expect((await create(['apps/api'], { files })).stdout).toContain(wanted);
    }
  });

  test.each(patterns)('of pnpm with %j', async (packages, isListed) => {
    const files = { '/work/pnpm-workspace.yaml': `# The packages.\npackages:\n${yamlList(packages)}` };
    const wanted = isListed ? listed : unlisted('pnpm-workspace.yaml', 'packages');
    expect((await create(['apps/api'], { files })).stdout).toContain(wanted);
  });

  test('lists with npm what a later pattern adds again, and with pnpm nothing that a pattern excludes', async () => {
    const list = ['apps/*', '!apps/a*', 'apps/api'];
    const npm = { '/work/package.json': JSON.stringify({ workspaces: list }) };
    expect((await create(['apps/api'], { files: npm })).stdout).toContain(listed);
    const pnpm = { '/work/pnpm-workspace.yaml': `packages:\n${yamlList(list)}` };
    expect((await create(['apps/api'], { files: pnpm })).stdout).toContain(unlisted('pnpm-workspace.yaml', 'packages'));
  });

  test.each([
    ['', ''],
    ['a list of other values', 'packages: [1, { a: b }]\n'],
    ['a broken list', 'packages: [apps/*\n'],
    ['a text', 'packages: apps/*\n'],
    ['no object', '- apps/*\n'],
  ])('of pnpm without a list: %s', async (_title, text) => {
    const { code, stdout } = await create(['apps/api'], { files: { '/work/pnpm-workspace.yaml': text } });
    expect(code).toBe(0);
    expect(stdout).toContain(unlisted('pnpm-workspace.yaml', 'packages'));
  });

  test('is left alone by an application in a directory with a dot, unless it is listed by its name', async () => {
    const files = { '/work/package.json': '{ "workspaces": ["*"] }' };
    expect((await create(['.api'], { files })).stdout).toContain(unlisted('package.json', 'workspaces', '.api'));
    const named = { '/work/package.json': '{ "workspaces": [".api"] }' };
    expect((await create(['.api'], { files: named })).stdout).toContain(listed);
  });
});

function yamlList(values: readonly string[]): string {
  return values.map((value) => `  - ${JSON.stringify(value)}\n`).join('');
}

describe('the name', () => {
  test.each([
    ['greetings', 'greetings', 'greetings'],
    ['My Shop', 'My Shop', 'my-shop'],
    ['HTTPServer2', 'HTTPServer2', 'http-server2'],
    ['apps/api', 'apps/api', 'api'],
    ['apps\\api', 'apps/api', 'api'],
    ['./greetings/', 'greetings', 'greetings'],
    ['../other', '../other', 'other'],
    ['Cafe\u0301-\u00c9toile', 'Cafe\u0301-\u00c9toile', 'cafe-etoile'],
    ['\u65e5\u672c', '\u65e5\u672c', 'app'],
    ['fastify', 'fastify', 'fastify-app'],
    ['node_modules', 'node_modules', 'node-modules-app'],
    ["it's $HOME", "it's $HOME", 'it-s-home'],
  ])('%s gives the directory %s and the package %s', async (name, directory, packageName) => {
    const { code, stdout, fileSystem } = await create([name]);
    const manifest = [...fileSystem.files.keys()].find((path) => path.endsWith('/package.json')) ?? '';
    expect({ code, directory: manifest }).toEqual({
      code: 0,
      directory: `${directory.startsWith('../') ? directory.slice(2) : `/work/${directory}`}/package.json`,
    });
    expect(JSON.parse(fileSystem.files.get(manifest) ?? '')).toMatchObject({ name: packageName });
    const quotes = directory.includes('$') ? ["'", directory.replace("'", "'\\''")] : ['"', directory];
    const [quote, inside] = /^[\w./-]+$/.test(directory) ? ['', directory] : quotes;
    expect(stdout).toContain(`cd ${quote}${inside}${quote}\n`);
  });

  test('`.` is the current directory', async () => {
    const fileSystem = memoryFileSystem({ '/work/My App/.git/HEAD': '' });
    const { stdout } = await runCli(['new', '.'], { cwd: '/work/My App', fileSystem });
    expect(stdout).toBe('Created `my-app` in `.`: 9 files\n\nNext:\n  npm install\n  npm run dev\n');
    expect(fileSystem.files.has('/work/My App/package.json')).toBe(true);
  });

  test.each([
    ['', 'the name is empty'],
    ['con', '`con` is the name of a device on Windows'],
    ['apps/NUL.txt/api', '`NUL.txt` is the name of a device'],
    ['api.', 'it ends with a dot or a space'],
    ['api ', 'it ends with a dot or a space'],
    [' api', 'it begins with a space'],
    ['a*b', 'it contains `*`, which Windows does not allow'],
    ['a\u0007b', 'it contains a control character'],
    ['a'.repeat(101), 'it is longer than 100 characters'],
  ])('`%s` is rejected', async (name, reason) => {
    const { code, stderr, paths } = await create([name]);
    expect({ code, paths }).toEqual({ code: 2, paths: [] });
    expect(stderr).toContain(reason);
  });
});

describe('nothing is written', () => {
  test.each([
    ['greetings', { '/work/greetings/readme.txt': '' }, 'the directory `greetings` is not empty: it has `readme.txt`'],
    ['greetings', { '/work/greetings': '' }, '`greetings` is a file'],
    ['.', {}, 'the directory `.` is not empty: it has `.keep`'],
  ])('to %s when it is occupied: %j', async (name, files, reason) => {
    const { code, stderr, paths } = await create([name], { files });
    expect({ code, stderr, paths }).toEqual({ code: 1, stderr: `error: ${reason}\n`, paths: [] });
  });

  test.each(['package.json', 'src/main.ts', 'src/generated/index.ts'])('when %s cannot be written', async (path) => {
    const fileSystem = memoryFileSystem({ '/work/.keep': '' });
    const { code, stderr } = await runCli(['new', 'apps/api'], {
      cwd: '/work',
      fileSystem: {
        ...fileSystem,
        writeFile(file, text) {
          if (file.endsWith(path)) throw Object.assign(new Error('write'), { code: 'ENOSPC' });
          fileSystem.writeFile(file, text);
        },
      },
    });
    expect(code).toBe(1);
    expect(stderr).toBe(`error: cannot write \`apps/api/${path}\`: no space left on the disk; nothing was written\n`);
    expect([...fileSystem.files.keys()]).toEqual(['/work/.keep']);
    expect(fileSystem.readDirectory('/work').map(({ name }) => name)).toEqual(['.keep']);
  });

  test.skipIf(process.platform !== 'linux')('where the system makes no directories', async () => {
    const { code, stderr } = await runCli(['new', '/proc/greetings'], { cwd: '/' });
    const reason = 'its directory does not exist and cannot be created; nothing was written';
    expect([code, stderr]).toEqual([1, `error: cannot write \`/proc/greetings/package.json\`: ${reason}\n`]);
  });

  test.each([['--backend', 'express'], ['--package-manager', 'bun'], ['--nonsense']])('with %s %s', async (...args) => {
    const { code, paths } = await create(['greetings', ...args]);
    expect({ code, paths }).toEqual({ code: 2, paths: [] });
  });
});

describe('prompts', () => {
  /** A terminal whose user types these keys, one entry for each prompt, when the prompt is shown. */
  function terminal(keys: Readonly<Record<string, string>>): Terminal & { readonly shown: () => string } {
    const input = new PassThrough();
    const output = Object.assign(new PassThrough(), { columns: 80, rows: 24 });
    const left = new Map(Object.entries(keys));
    let shown = '';
    output.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
      for (const [prompt, typed] of left) {
        if (!shown.includes(prompt)) continue;
        left.delete(prompt);
        // After the prompt has begun to read.
        setImmediate(() => input.write(typed));
      }
    });
    return { input, output, shown: () => shown };
  }

  const enter = '\r';
  const down = '\u001b[B';
  const interrupt = '\u0003';

  async function withTerminal(args: readonly string[], keys: Readonly<Record<string, string>>, environment = {}) {
    const fileSystem = memoryFileSystem({ '/work/.keep': '', '/work/taken/a.txt': '' });
    const screen = terminal(keys);
    const started: Program[] = [];
    const start = (program: Program): ChildProcess => {
      started.push(program);
      const ended: ProgramEnd = { kind: 'exited', code: 0, stdout: '', stderr: '' };
      return { ended: Promise.resolve(ended), signal: () => {}, killTree: () => {} };
    };
    const ran = await runCli(['new', ...args], { cwd: '/work', fileSystem, environment, terminal: screen, start });
    return { ...ran, files: [...fileSystem.files.keys()].slice(2), started, shown: screen.shown() };
  }

  test('for everything that no option gives', async () => {
    const { code, stdout, files, started } = await withTerminal([], {
      'Name of the directory': `shop${enter}`,
      'HTTP server': down + enter,
      'Package manager': down + enter,
      'Install the packages with pnpm?': enter,
    });
    expect(code).toBe(0);
    expect(files).toContain('/work/shop/pnpm-workspace.yaml');
    expect(started).toMatchObject([{ command: 'pnpm', args: ['install'], cwd: '/work/shop', output: 'inherited' }]);
    expect(stdout).toBe('Created `shop`: 10 files\n\nNext:\n  cd shop\n  pnpm dev\n');
  });

  test('only for what no option gives', async () => {
    const { code, files, started, shown } = await withTerminal(['shop', '--backend', 'node', '--no-install'], {
      'Package manager': enter,
    });
    expect(code).toBe(0);
    expect(files).toHaveLength(9);
    expect(started).toEqual([]);
    expect(shown).not.toMatch(/Name of|HTTP server|Install/);
  });

  test('reject a name until it is valid', async () => {
    const { code, files } = await withTerminal(['--backend', 'node', '--package-manager', 'npm', '--no-install'], {
      'Name of the directory': `taken${enter}`,
      'is not empty': `${'\u007f'.repeat(5)}free${enter}`,
    });
    expect(code).toBe(0);
    expect(files).toContain('/work/free/package.json');
  });

  test.each([
    ['Name of the directory', []],
    ['HTTP server', ['shop']],
    ['Package manager', ['shop', '--backend', 'node']],
    ['Install the packages', ['shop', '--backend', 'node', '--package-manager', 'npm']],
  ])('write nothing after Ctrl-C at `%s`', async (prompt, args) => {
    const { code, stderr, files } = await withTerminal(args, { [prompt]: interrupt });
    expect({ code, stderr, files }).toEqual({ code: 130, stderr: 'Cancelled: nothing was written\n', files: [] });
  });

  test.each([
    ['with --yes', ['shop', '--yes'], {}],
    ['in CI', ['shop'], { CI: 'true' }],
  ])('are not shown %s', async (_, args, environment) => {
    const { code, files, started, shown } = await withTerminal(args, {}, environment);
    expect({ code, started, shown }).toEqual({ code: 0, started: [], shown: '' });
    expect(files).toHaveLength(9);
  });

  test('do not replace a missing name without a terminal', async () => {
    const { code, stderr, paths } = await create([]);
    expect({ code, stderr, paths }).toEqual({
      code: 2,
      stderr: 'error: the name is missing: `ashlar new greetings`\n',
      paths: [],
    });
  });
});

describe('--install', () => {
  test.each<[title: string, end: ProgramEnd, code: number, stderr: string]>([
    [
      'fails',
      { kind: 'exited', code: 7, stdout: '', stderr: '' },
      1,
      'error: the application was created, but its packages are not installed: `npm install` ended with exit code 7. Run `npm install` in `shop`\n',
    ],
    [
      'has no package manager',
      { kind: 'not-started', reason: 'ENOENT' },
      1,
      'error: the application was created, but its packages are not installed: `npm` was not found. Run `npm install` in `shop`\n',
    ],
    ['is interrupted', { kind: 'killed', signal: 'SIGINT', stdout: '', stderr: '' }, 130, ''],
  ])('keeps the application when it %s', async (_, end, code, stderr) => {
    const fileSystem = memoryFileSystem({ '/work/.keep': '' });
    const start = () => ({ ended: Promise.resolve(end), signal: () => {}, killTree: () => {} });
    const ran = await runCli(['new', 'shop', '--install'], { cwd: '/work', fileSystem, start });
    expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code, stderr });
    expect(ran.stdout).not.toContain('Next:');
    expect(fileSystem.files.has('/work/shop/package.json')).toBe(true);
  });
});
