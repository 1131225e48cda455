import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

test('the packed extension has no warning, and no file that VS Code does not read', { timeout: 600_000 }, async () => {
  // The extension extends the tsconfig of the repository.
  const root = temporaryDirectory();
  cpSync(join(repositoryDirectory, 'tsconfig.base.json'), join(root, 'tsconfig.base.json'));
  const directory = join(root, 'editors/vscode');
  cpSync(join(repositoryDirectory, 'editors/vscode'), directory, {
    recursive: true,
    filter: (path) => !/[\\/](?:dist|node_modules)$|\.vsix$/.test(path),
  });
  const npm = (args: readonly string[]) => runProcess('npm', args, { cwd: directory });
  const installed = await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  expect(installed.code, installed.output).toBe(0);
  const packed = await npm(['run', 'package']);
  expect(packed.code, packed.output).toBe(0);
  expect(packed.output).not.toMatch(/warning/i);
  expect(existsSync(join(directory, 'ashlar.vsix'))).toBe(true);
  const listed = await runProcess('npx', ['--no-install', 'vsce', 'ls', '--no-dependencies'], { cwd: directory });
  expect(listed.stdout.trim().split('\n').toSorted()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'dist/extension.cjs',
    'icon.png',
    'package.json',
    'schemas/package.schema.json',
    'snippets/ashlar.json',
    'walkthrough/explain.md',
    'walkthrough/open.md',
    'walkthrough/repair.md',
  ]);
});
