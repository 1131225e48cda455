import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { normalizePath } from '../../../compiler/src/project/path.ts';
import { type Changes, observeChanges } from '../../../compiler/src/watch/observe-changes.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

let observed: Changes | undefined;

afterEach(async () => {
  await observed?.close();
});

/** Observes a new directory; `until` waits for a change of a path, relative to it, and returns all reported paths. */
async function observe(prepare: (directory: string) => void = () => {}) {
  const directory = join(temporaryDirectory(), 'app');
  mkdirSync(directory);
  prepare(directory);
  const reported = new Set<string>();
  let look = (): void => {};
  const changes = await observeChanges(normalizePath(directory), {
    onChange: async ({ paths }) => {
      for (const path of paths) reported.add(path.replace(`${normalizePath(directory)}/`, ''));
      look();
    },
    onError: (error) => {
      throw error;
    },
  });
  observed = changes;
  const until = (path: string): Promise<Set<string>> =>
    new Promise((resolve) => {
      look = () => {
        if (reported.has(path)) resolve(reported);
      };
      look();
    });
  const write = (path: string): void => writeFileSync(join(directory, path), `${Math.random()}`);
  return { directory, changes, until, write, reported };
}

test('files that are added, edited, renamed and removed are reported', async () => {
  const { directory, changes, until, write, reported } = await observe((place) =>
    writeFileSync(join(place, 'a.ts'), ''),
  );
  changes.begin();
  write('a.ts');
  await until('a.ts');
  mkdirSync(join(directory, 'deep/er'), { recursive: true });
  write('deep/er/b.ts');
  await until('deep/er/b.ts');
  reported.clear();
  renameSync(join(directory, 'deep/er/b.ts'), join(directory, 'c.ts'));
  await until('deep/er/b.ts');
  await until('c.ts');
  reported.clear();
  rmSync(join(directory, 'deep'), { recursive: true });
  await until('deep');
});

test('a directory that is removed and made anew is still observed', async () => {
  const { directory, changes, until, write, reported } = await observe((place) => {
    mkdirSync(join(place, 'src'));
    writeFileSync(join(place, 'src/a.ts'), '');
  });
  changes.begin();
  rmSync(join(directory, 'src'), { recursive: true });
  await until('src/a.ts');
  reported.clear();
  mkdirSync(join(directory, 'src'));
  write('src/a.ts');
  await until('src/a.ts');
  reported.clear();
  write('src/a.ts');
  await until('src/a.ts');
});

test('installed packages and hidden directories are not observed', async () => {
  const { changes, until, write } = await observe((place) => {
    mkdirSync(join(place, 'node_modules/pkg'), { recursive: true });
    mkdirSync(join(place, '.git'));
  });
  changes.begin();
  write('node_modules/pkg/index.d.ts');
  write('.git/HEAD');
  write('last.ts');
  expect([...(await until('last.ts'))]).toEqual(['last.ts']);
});

test('changes before the start are reported at the start', async () => {
  const { changes, until, write, reported } = await observe();
  write('early.ts');
  await new Promise((resolve) => setImmediate(resolve));
  expect(reported.size).toBe(0);
  changes.begin();
  await until('early.ts');
});

test('single files elsewhere can be included', async () => {
  const { directory, changes, until } = await observe((place) => {
    writeFileSync(join(place, '../tsconfig.base.json'), '{}');
    writeFileSync(join(place, '../other.json'), '{}');
  });
  const base = normalizePath(join(directory, '../tsconfig.base.json'));
  await changes.include([base, normalizePath(join(directory, 'src/a.ts'))]);
  changes.begin();
  writeFileSync(base, '{ }');
  expect([...(await until(base))]).toEqual([base]);
});
