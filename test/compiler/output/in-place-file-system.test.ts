import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, linkSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inPlaceFileSystem } from '../../../compiler/src/files/writer/in-place-file-system.ts';
import { temporaryDirectory } from '../../support/temporary-directory.js';

test.each([
  ['longer', 'before', 'a longer text'],
  ['shorter', 'a longer text', 'é'],
  ['empty', 'before', ''],
])('overwrites a file with a %s text in place, and leaves no copy', (_title, before, after) => {
  const directory = temporaryDirectory();
  const path = join(directory, 'routes.ts');
  writeFileSync(path, before);
  const { ino } = statSync(path);
  inPlaceFileSystem.writeFile(path, after);
  expect(readFileSync(path, 'utf8')).toBe(after);
  expect(statSync(path).ino).toBe(ino);
  expect(readdirSync(directory)).toEqual(['routes.ts']);
});

test('writes a new file', () => {
  const directory = temporaryDirectory();
  inPlaceFileSystem.writeFile(join(directory, 'deep/routes.ts'), 'text');
  expect(readFileSync(join(directory, 'deep/routes.ts'), 'utf8')).toBe('text');
});

// Linux does not allow writing into a running program, not even for root.
test.skipIf(process.platform !== 'linux')('replaces a file that cannot be overwritten', async () => {
  const directory = temporaryDirectory();
  const path = join(directory, 'routes.ts');
  copyFileSync('/bin/sleep', path);
  const running = spawn(path, ['60']);
  await once(running, 'spawn');
  try {
    linkSync(path, join(directory, 'before'));
    inPlaceFileSystem.writeFile(path, 'text');
    expect(readFileSync(path, 'utf8')).toBe('text');
    expect(statSync(join(directory, 'before')).size).toBe(statSync('/bin/sleep').size);
    expect(readdirSync(directory).sort()).toEqual(['before', 'routes.ts']);
  } finally {
    running.kill('SIGKILL');
    await once(running, 'exit');
  }
});
