import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { runCli } from './test-io.ts';

const packages = join(repositoryDirectory, 'node_modules');
const tsc = join(packages, 'typescript-5.9/bin/tsc');

/** A workspace on the disk, with the packages that a package manager would install at its root. */
function workspace(files: Readonly<Record<string, string>>): string {
  const directory = temporaryDirectory();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  symlinkSync(packages, join(directory, 'node_modules'), 'junction');
  return directory;
}

const managers: Readonly<Record<'npm' | 'pnpm' | 'yarn', Readonly<Record<string, string>>>> = {
  npm: { 'package.json': '{ "name": "all", "private": true, "workspaces": ["apps/*"] }', 'package-lock.json': '{}' },
  pnpm: { 'package.json': '{ "name": "all", "private": true }', 'pnpm-workspace.yaml': 'packages:\n  - apps/*\n' },
  yarn: { 'package.json': '{ "name": "all", "private": true, "workspaces": ["apps/*"] }', 'yarn.lock': '' },
};

const base = (options: object): string =>
  JSON.stringify({ compilerOptions: { module: 'nodenext', strict: true, ...options } });

const solution = `{
  // The packages, which \`tsc -b\` builds.
  "files": [],
  "references": [
    { "path": "./packages/contracts" }, // first
  ],
}
`;

const contracts = {
  'packages/contracts/tsconfig.json':
    '{ "extends": "../../tsconfig.base.json", "compilerOptions": { "rootDir": "src", "outDir": "dist" }, "include": ["src"] }',
  'packages/contracts/src/index.ts': 'export interface Order {\n  id: number;\n}\n',
};

const referring = {
  'tsconfig.base.json': base({
    composite: true,
    target: 'es2022',
    types: [],
    moduleResolution: 'nodenext',
    noEmit: false,
  }),
  'tsconfig.json': solution,
  ...contracts,
};

/** Runs `tsc` of a new application in a directory. */
async function compile(directory: string, ...args: readonly string[]) {
  return await runProcess(process.execPath, [tsc, ...args], { cwd: directory });
}

describe('a new application in a workspace', () => {
  test.each(['npm', 'pnpm', 'yarn'] as const)(
    'of %s is built by `tsc -b` through the references of its root',
    { timeout: 300_000 },
    async (manager) => {
      const cwd = workspace({ ...managers[manager], ...referring });
      const { code, stdout } = await runCli(['new', 'apps/api'], { cwd });
      expect(code).toBe(0);
      expect(stdout).toBe(
        [
          'Created `api` in `apps/api`: 9 files',
          `It belongs to the workspace in \`${cwd}\``,
          `Added \`apps/api/tsconfig.build.json\` to the \`references\` in \`${cwd}/tsconfig.json\``,
          '',
          'Next:',
          `  ${manager} install`,
          '  cd apps/api',
          `  ${manager === 'npm' ? 'npm run' : manager} dev`,
          '',
        ].join('\n'),
      );
      expect(readFileSync(join(cwd, 'tsconfig.json'), 'utf8')).toBe(
        solution.replace('// first\n', '// first\n    { "path": "./apps/api/tsconfig.build.json" },\n'),
      );
      const application = join(cwd, 'apps/api');
      const { scripts } = JSON.parse(readFileSync(join(application, 'package.json'), 'utf8'));
      expect(scripts.build).toMatch(/^ashlar build && tsc -b tsconfig\.build\.json && esbuild /);
      expect(JSON.parse(readFileSync(join(application, 'tsconfig.json'), 'utf8'))).toMatchObject({
        extends: '../../tsconfig.base.json',
        compilerOptions: { composite: true, types: ['node'], experimentalDecorators: true },
      });
      expect(await runCli(['build'], { cwd: application })).toMatchObject({ code: 0 });
      expect(await compile(cwd, '-b')).toMatchObject({ code: 0, output: '' });
      expect(readFileSync(join(application, 'dist/app.js'), 'utf8')).toContain('AppModule');
      expect(readFileSync(join(cwd, 'packages/contracts/dist/index.d.ts'), 'utf8')).toContain('Order');
      expect(() => readFileSync(join(application, 'dist/app.test.js'))).toThrow('ENOENT');
      // An output that was removed is written again.
      expect(await compile(cwd, '-b', '--clean')).toMatchObject({ code: 0 });
      expect(await compile(application, '-b', 'tsconfig.build.json')).toMatchObject({ code: 0, output: '' });
      expect(readFileSync(join(application, 'dist/main.js'), 'utf8')).toContain('listen');
    },
  );

  test.each([
    ['nothing', {}, undefined, '-p'],
    ['a base without references', { 'tsconfig.base.json': base({}) }, '../../tsconfig.base.json', '-p'],
    [
      'a root with options',
      { 'tsconfig.json': `// All packages.\n${base({ composite: true })}` },
      '../../tsconfig.json',
      '-b',
    ],
    ['a root that lists the packages alone', { 'tsconfig.json': '{ "files": [], "references": [] }' }, undefined, '-b'],
    [
      'a base for bundlers, which writes nothing',
      {
        'tsconfig.base.json': base({
          module: 'esnext',
          moduleResolution: 'bundler',
          noEmit: true,
          experimentalDecorators: false,
        }),
      },
      '../../tsconfig.base.json',
      '-p',
    ],
    [
      'the strictest base',
      {
        'tsconfig.base.json': base({
          exactOptionalPropertyTypes: true,
          noPropertyAccessFromIndexSignature: true,
          noUnusedLocals: true,
          noUnusedParameters: true,
          isolatedModules: true,
          lib: ['es2022'],
        }),
      },
      '../../tsconfig.base.json',
      '-p',
    ],
  ])('with %s extends it, and is built', { timeout: 300_000 }, async (_name, files, wanted, flag) => {
    const cwd = workspace({ ...managers.npm, ...files });
    expect(await runCli(['new', 'apps/api'], { cwd })).toMatchObject({ code: 0 });
    const application = join(cwd, 'apps/api');
    expect(JSON.parse(readFileSync(join(application, 'tsconfig.json'), 'utf8')).extends).toBe(wanted);
    const { scripts } = JSON.parse(readFileSync(join(application, 'package.json'), 'utf8'));
    expect(scripts.build).toContain(`tsc ${flag} tsconfig.build.json`);
    expect(await runCli(['build'], { cwd: application })).toMatchObject({ code: 0 });
    expect(await compile(application, flag, 'tsconfig.build.json')).toMatchObject({ code: 0, output: '' });
    expect(readFileSync(join(application, 'dist/app.js'), 'utf8')).toContain('AppModule');
    expect(await compile(application, '--noEmit')).toMatchObject({ code: 0, output: '' });
  });

  test('reports a reference that it cannot add, and the root to install in', async () => {
    const cwd = workspace({ ...managers.npm, 'tsconfig.json': '{ "references": "none" }', 'apps/readme.txt': '' });
    const { code, stdout } = await runCli(['new', 'api'], { cwd: join(cwd, 'apps') });
    expect(code).toBe(0);
    expect(stdout).toContain(
      `Add \`{ "path": "./apps/api/tsconfig.build.json" }\` to the \`references\` in \`${cwd}/tsconfig.json\`\n`,
    );
    expect(stdout).toContain('\nNext:\n  cd ..\n  npm install\n  cd apps/api\n  npm run dev\n');
    expect(readFileSync(join(cwd, 'tsconfig.json'), 'utf8')).toBe('{ "references": "none" }');
  });
});
