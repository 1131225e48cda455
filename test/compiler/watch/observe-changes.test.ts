import { afterEach, describe, expect, test } from 'vitest';
import { startChokidarWatcher } from '../../../compiler/src/watch/chokidar-watcher.ts';
import { startDirectoryWatcher } from '../../../compiler/src/watch/directory-watcher.ts';
import { watcherOf } from '../../../compiler/src/watch/observe-changes.ts';
import type { StartPathWatcher } from '../../../compiler/src/watch/path-watcher.ts';
import { ObservedDirectory } from './observed-directory.ts';

let observed: ObservedDirectory | undefined;

afterEach(async () => {
  await observed?.close();
  expect(observed?.errors ?? []).toEqual([]);
  observed = undefined;
});

/** Linux has both; the other platforms have only chokidar. */
const watchers: readonly (readonly [name: string, start: StartPathWatcher])[] = [
  ...(process.platform === 'linux' ? ([['a watch per directory', startDirectoryWatcher]] as const) : []),
  ['chokidar', startChokidarWatcher],
];

/** A situation, the files at the beginning, and the changes. */
type Case = readonly [title: string, files: readonly string[], run: (at: ObservedDirectory) => Promise<void>];

const files: readonly Case[] = [
  [
    'a file that is added, saved in place and removed is reported each time',
    ['src/a.ts'],
    async (at) => {
      at.write('src/b.ts');
      await at.until('src/b.ts');
      await at.quiet();
      at.write('src/b.ts');
      await at.until('src/b.ts');
      await at.quiet();
      at.write('src/a.ts');
      await at.until('src/a.ts');
      await at.quiet();
      at.remove('src/b.ts');
      await at.until('src/b.ts');
    },
  ],
  [
    'a file that is replaced by a temporary file is reported each time, and afterwards when it is saved in place',
    ['src/a.ts'],
    async (at) => {
      for (const save of ['replace', 'replace', 'write', 'replace', 'write'] as const) {
        at[save]('src/a.ts');
        await at.until('src/a.ts');
        await at.quiet();
      }
    },
  ],
  [
    'a file that is saved with a backup is reported each time, and afterwards when it is saved in place',
    ['src/a.ts'],
    async (at) => {
      for (let round = 0; round < 3; round++) {
        at.rename('src/a.ts', 'src/a.ts~');
        at.write('src/a.ts');
        at.remove('src/a.ts~');
        await at.until('src/a.ts');
        await at.quiet();
      }
      at.write('src/a.ts');
      await at.until('src/a.ts');
    },
  ],
  [
    'a renamed file is reported under both names',
    ['src/a.ts', 'lib/c.ts'],
    async (at) => {
      at.rename('src/a.ts', 'lib/b.ts');
      await at.until('src/a.ts', 'lib/b.ts');
      await at.quiet();
      at.write('lib/b.ts');
      expect(await at.until('lib/b.ts')).not.toContain('src/a.ts');
    },
  ],
  [
    'names that are not ASCII are reported as they are',
    ['größe/ä.ts', 'größe/a\u0308.ts', '数/🙂 x.ts'],
    async (at) => {
      at.write('größe/ä.ts', 'größe/a\u0308.ts');
      await at.until('größe/ä.ts', 'größe/a\u0308.ts');
      at.replace('数/🙂 x.ts');
      await at.until('数/🙂 x.ts');
      at.write('neu/ß/é.ts');
      await at.until('neu/ß/é.ts');
    },
  ],
];

const ignored: readonly Case[] = [
  [
    'installed packages, hidden directories and hidden files are not reported',
    ['node_modules/pkg/index.js', '.git/HEAD', '.env/bin/run', 'src/node_modules/pkg/index.js', 'src/.env', '.swp'],
    async (at) => {
      at.write('node_modules/pkg/index.js', 'node_modules/pkg/new.js', '.git/HEAD', '.git/refs/new', '.env/bin/run');
      at.write('src/node_modules/pkg/index.js', 'src/.env', '.swp', '.new/a.ts', 'src/.hidden');
      at.write('last.ts');
      expect([...(await at.until('last.ts'))].filter((path) => path !== '.env')).toEqual(['last.ts']);
    },
  ],
  [
    'the environment variables of the application are reported',
    ['a.ts'],
    async (at) => {
      at.write('.env');
      await at.until('.env');
      await at.quiet();
      at.replace('.env');
      await at.until('.env');
      await at.quiet();
      at.write('.env');
      await at.until('.env');
    },
  ],
];

const directories: readonly Case[] = [
  [
    'files of new directories are reported, those too that were created with them',
    ['a.ts'],
    async (at) => {
      at.write('new/a.ts', 'new/deep/er/b.ts', 'new/deep/c.ts');
      await at.until('new/a.ts', 'new/deep/er/b.ts', 'new/deep/c.ts');
      await at.quiet();
      at.write('new/deep/er/b.ts');
      await at.until('new/deep/er/b.ts');
    },
  ],
  [
    'a directory that is moved in is reported with its files, and then observed',
    ['a.ts', '../outside/deep/b.ts'],
    async (at) => {
      at.rename('../outside', 'inside');
      await at.until('inside', 'inside/deep/b.ts');
      await at.quiet();
      at.write('inside/deep/b.ts', 'inside/c.ts');
      await at.until('inside/deep/b.ts', 'inside/c.ts');
    },
  ],
  [
    'a directory that is moved out is reported with its files, and observed again when it is moved back',
    ['src/a.ts', 'src/deep/b.ts'],
    async (at) => {
      at.rename('src', '../elsewhere');
      await at.until('src', 'src/a.ts', 'src/deep/b.ts');
      await at.quiet();
      at.write('../elsewhere/a.ts', '../elsewhere/deep/b.ts', '../elsewhere/new.ts');
      await at.quiet();
      at.rename('../elsewhere', 'src');
      await at.until('src/a.ts', 'src/deep/b.ts', 'src/new.ts');
      await at.quiet();
      at.write('src/deep/b.ts');
      await at.until('src/deep/b.ts');
    },
  ],
  [
    'a directory that is renamed is reported under both names, and observed under the new one',
    ['old/a.ts', 'old/deep/b.ts'],
    async (at) => {
      at.rename('old', 'new');
      await at.until('old/a.ts', 'old/deep/b.ts', 'new/a.ts', 'new/deep/b.ts');
      await at.quiet();
      at.write('new/deep/b.ts');
      expect([...(await at.until('new/deep/b.ts'))]).toEqual(['new/deep/b.ts']);
    },
  ],
  [
    'a directory that is moved into a new one is observed there',
    ['a/b/c.ts'],
    async (at) => {
      at.write('x/y/z.ts');
      at.rename('a/b', 'x/y/b');
      at.remove('a');
      await at.until('a/b/c.ts', 'x/y/b/c.ts');
      await at.quiet();
      at.write('x/y/b/c.ts');
      await at.until('x/y/b/c.ts');
    },
  ],
  [
    'a directory that replaces an observed directory is observed',
    ['src/a.ts', 'src/deep/b.ts', 'branch/a.ts', 'branch/deep/c.ts'],
    async (at) => {
      at.remove('src');
      at.rename('branch', 'src');
      await at.until('src/a.ts', 'src/deep/b.ts', 'src/deep/c.ts', 'branch/a.ts');
      await at.quiet();
      at.write('src/deep/c.ts', 'src/a.ts');
      await at.until('src/deep/c.ts', 'src/a.ts');
    },
  ],
  [
    'a directory that is removed and created again is observed',
    ['src/deep/a.ts'],
    async (at) => {
      at.remove('src');
      await at.until('src', 'src/deep/a.ts');
      await at.quiet();
      at.write('src/deep/a.ts');
      await at.until('src/deep/a.ts');
      await at.quiet();
      at.write('src/deep/a.ts');
      await at.until('src/deep/a.ts');
    },
  ],
];

const links: readonly Case[] = [
  [
    'a change of the target of a link is reported under the path of the link',
    ['src/a.ts', '../shared/b.ts'],
    async (at) => {
      at.link('src/inside.ts', 'a.ts');
      at.link('src/outside.ts', '../../shared/b.ts');
      await at.until('src/inside.ts', 'src/outside.ts');
      await at.quiet();
      at.write('src/a.ts', '../shared/b.ts');
      await at.until('src/a.ts', 'src/inside.ts', 'src/outside.ts');
    },
  ],
  [
    'changes below a link to a directory are reported under the path of the link',
    ['src/a.ts', '../shared/deep/b.ts'],
    async (at) => {
      at.link('src/shared', '../../shared');
      await at.until('src/shared', 'src/shared/deep/b.ts');
      await at.quiet();
      at.write('../shared/deep/b.ts', '../shared/c.ts');
      await at.until('src/shared/deep/b.ts', 'src/shared/c.ts');
      await at.quiet();
      at.replace('../shared/deep/b.ts');
      await at.until('src/shared/deep/b.ts');
    },
  ],
];

const single: readonly Case[] = [
  [
    'files elsewhere that are included are reported, and no others beside them',
    ['../shared/base.json', '../shared/other.json', '../next.json'],
    async (at) => {
      await at.include('../shared/base.json', '../next.json', 'src/a.ts');
      at.write('../shared/other.json', '../shared/new.json', '../shared/base.json');
      expect([...(await at.until('../shared/base.json'))]).toEqual(['../shared/base.json']);
      await at.quiet();
      at.replace('../shared/base.json');
      await at.until('../shared/base.json');
      await at.quiet();
      at.write('../shared/base.json');
      await at.until('../shared/base.json');
      await at.include('../shared/base.json', '../shared/other.json');
      at.write('../shared/other.json');
      await at.until('../shared/other.json');
    },
  ],
  [
    'an included file is reported when it is removed, and when it is added again',
    ['../shared/a.ts', '../shared/b.ts'],
    async (at) => {
      await at.include('../shared/a.ts');
      at.remove('../shared/a.ts');
      await at.until('../shared/a.ts');
      await at.quiet();
      at.write('../shared/a.ts');
      await at.until('../shared/a.ts');
    },
  ],
];

/** Changes that are not demanded of chokidar, which misses some of them. */
const more: readonly Case[] = [
  [
    'a file takes the place of a directory, and a directory the place of a file',
    ['src/a/b.ts', 'src/c'],
    async (at) => {
      at.remove('src/a');
      at.write('src/a');
      await at.until('src/a');
      await at.quiet();
      at.write('src/a');
      await at.until('src/a');
      at.remove('src/c');
      at.write('src/c/d.ts');
      await at.until('src/c/d.ts');
      await at.quiet();
      at.write('src/c/d.ts');
      await at.until('src/c/d.ts');
    },
  ],
  [
    'two directories that are exchanged are both observed under their new names',
    ['a/deep/a.ts', 'b/deep/b.ts'],
    async (at) => {
      at.rename('a', 'c');
      at.rename('b', 'a');
      at.rename('c', 'b');
      await at.until('a/deep/a.ts', 'a/deep/b.ts', 'b/deep/a.ts', 'b/deep/b.ts');
      await at.quiet();
      at.write('a/deep/b.ts', 'b/deep/a.ts');
      await at.until('a/deep/b.ts', 'b/deep/a.ts');
    },
  ],
  [
    'a directory that is removed and created again at once is observed, each time',
    ['src/deep/a.ts'],
    async (at) => {
      for (let round = 0; round < 20; round++) {
        at.remove('src');
        at.write('src/deep/a.ts');
        if (round % 4 === 0) await at.until('src/deep/a.ts');
      }
      await at.quiet();
      at.write('src/deep/a.ts');
      await at.until('src/deep/a.ts');
    },
  ],
  [
    'the observed directory itself is removed, and created again',
    ['a.ts', 'src/b.ts'],
    async (at) => {
      for (let round = 0; round < 3; round++) {
        at.remove('.');
        await at.until('a.ts', 'src/b.ts');
        at.write('a.ts', 'src/b.ts');
        await at.quiet();
        at.write('src/b.ts');
        await at.until('src/b.ts');
      }
    },
  ],
  [
    'the observed directory itself is replaced, and the directory that contains it',
    ['a.ts', 'src/b.ts', '../next/src/c.ts'],
    async (at) => {
      at.rename('.', '../before');
      at.rename('../next', '.');
      await at.until('a.ts', 'src/b.ts', 'src/c.ts');
      await at.quiet();
      at.write('src/c.ts');
      await at.until('src/c.ts');
      at.remove('..');
      await at.until('.');
      at.write('src/d.ts');
      await at.until('src/d.ts');
      await at.quiet();
      at.write('src/d.ts');
      await at.until('src/d.ts');
    },
  ],
  [
    'the target of a link is replaced',
    ['src/a.ts', '../shared/b.ts', '../tree/c.ts', '../tree-2/c.ts'],
    async (at) => {
      at.link('src/b.ts', '../../shared/b.ts');
      at.link('src/tree', '../../tree');
      await at.until('src/b.ts', 'src/tree/c.ts');
      await at.quiet();
      for (let round = 0; round < 3; round++) {
        at.replace('../shared/b.ts');
        await at.until('src/b.ts');
        await at.quiet();
      }
      at.rename('../tree', '../tree-1');
      at.rename('../tree-2', '../tree');
      await at.until('src/tree/c.ts');
      await at.quiet();
      at.write('../tree/c.ts');
      await at.until('src/tree/c.ts');
    },
  ],
  [
    'a link is replaced by one with another target',
    ['src/a.ts', '../one/b.ts', '../two/b.ts'],
    async (at) => {
      at.link('src/b.ts', '../../one/b.ts');
      at.link('src/tree', '../../one');
      await at.until('src/b.ts', 'src/tree/b.ts');
      await at.quiet();
      for (const name of ['b.ts', 'tree']) at.remove(`src/${name}`);
      at.link('src/b.ts', '../../two/b.ts');
      at.link('src/tree', '../../two');
      await at.until('src/b.ts', 'src/tree/b.ts');
      await at.quiet();
      at.write('../one/b.ts');
      await at.quiet();
      at.write('../two/b.ts');
      await at.until('src/b.ts', 'src/tree/b.ts');
    },
  ],
  [
    'a link is followed through other links, and through directories that do not exist yet',
    ['src/a.ts', '../one/x.ts', '../two/b.ts', '../three/b.ts'],
    async (at) => {
      at.link('../one/b.ts', '../two/b.ts');
      at.link('src/b.ts', '../../one/b.ts');
      at.link('src/late.ts', '../../later/deep/file.ts');
      at.link('src/late', '../../later/deep');
      await at.until('src/b.ts', 'src/late.ts', 'src/late');
      await at.quiet();
      at.write('../two/b.ts');
      await at.until('src/b.ts');
      await at.quiet();
      at.remove('../one/b.ts');
      at.link('../one/b.ts', '../three/b.ts');
      await at.until('src/b.ts');
      await at.quiet();
      at.write('../three/b.ts');
      await at.until('src/b.ts');
      await at.quiet();
      at.write('../later/deep/file.ts');
      await at.until('src/late.ts', 'src/late/file.ts');
      await at.quiet();
      at.write('../later/deep/file.ts', '../later/deep/second.ts');
      await at.until('src/late.ts', 'src/late/file.ts', 'src/late/second.ts');
    },
  ],
  [
    'links that lead back to a directory above them end there',
    ['src/a.ts', 'src/deep/b.ts', '../shared/c.ts'],
    async (at) => {
      at.link('src/deep/up', '..');
      at.link('src/deep/top', '../../..');
      at.link('src/own', 'own');
      at.link('../shared/back', '../app');
      at.link('src/shared', '../../shared');
      await at.until('src/deep/up', 'src/deep/top', 'src/own', 'src/shared/back');
      await at.quiet();
      at.write('src/a.ts', 'src/deep/b.ts', '../shared/c.ts');
      const reported = await at.until('src/a.ts', 'src/deep/b.ts', 'src/shared/c.ts');
      expect([...reported].filter((path) => path.split('/').length > 5)).toEqual([]);
    },
  ],
  [
    'an included file is observed before it exists, with the directories above it',
    ['../shared/deep/x.ts'],
    async (at) => {
      await at.include('../shared/deep/a.ts', '../later/deep/er/b.ts');
      at.write('../shared/deep/a.ts', '../later/deep/er/b.ts');
      await at.until('../shared/deep/a.ts', '../later/deep/er/b.ts');
      await at.quiet();
      at.write('../later/deep/er/b.ts');
      await at.until('../later/deep/er/b.ts');
      await at.quiet();
      at.remove('../later');
      await at.until('../later/deep/er/b.ts');
      at.write('../later/deep/er/b.ts');
      await at.quiet();
      at.replace('../later/deep/er/b.ts');
      await at.until('../later/deep/er/b.ts');
    },
  ],
  [
    'an included file is observed when a directory above it is replaced, and when it is a link',
    ['../packages/shared/src/a.ts', '../packages/shared/src/b.ts', '../packages/next/src/a.ts'],
    async (at) => {
      const [a, b] = ['../packages/shared/src/a.ts', '../packages/shared/src/b.ts'];
      at.link('../link.ts', 'packages/shared/src/b.ts');
      await at.include(a, b, '../link.ts');
      at.write(b);
      await at.until(b, '../link.ts');
      await at.quiet();
      at.rename('../packages/shared', '../packages/former');
      at.rename('../packages/next', '../packages/shared');
      await at.until(a, b, '../link.ts');
      await at.quiet();
      at.write('../packages/former/src/a.ts');
      await at.quiet();
      at.write(b);
      expect([...(await at.until(b, '../link.ts'))]).not.toContain(a);
      at.write(a);
      await at.until(a);
    },
  ],
  [
    'an included file that is reached by two paths is observed when the directory of both is replaced',
    ['../real/src/a.ts', '../next/src/a.ts'],
    async (at) => {
      at.link('../link', 'real');
      await at.include('../link/src/a.ts', '../real/src/a.ts');
      at.rename('../real', '../former');
      at.rename('../next', '../real');
      await at.until('../real/src/a.ts', '../link/src/a.ts');
      await at.quiet();
      at.write('../real/src/a.ts');
      await at.until('../real/src/a.ts', '../link/src/a.ts');
    },
  ],
  [
    'a link that is replaced by a file is not followed any more',
    ['src/a.ts', '../shared/b.ts'],
    async (at) => {
      at.link('src/b.ts', '../../shared/b.ts');
      await at.until('src/b.ts');
      at.remove('src/b.ts');
      at.write('src/b.ts');
      await at.quiet();
      at.write('../shared/b.ts', 'src/a.ts');
      expect([...(await at.until('src/a.ts'))]).toEqual(['src/a.ts']);
    },
  ],
  [
    'files that are added and removed at once are not reported',
    ['src/a.ts'],
    async (at) => {
      at.write('src/4913');
      at.remove('src/4913');
      at.write('src/a.ts');
      expect([...(await at.until('src/a.ts'))]).toEqual(['src/a.ts']);
    },
  ],
];

describe.each(watchers)('%s', (name, start) => {
  const cases = [...files, ...ignored, ...directories, ...links, ...single];
  test.for(name === 'chokidar' ? cases : [...cases, ...more])('%s', async ([, before, run]) => {
    observed = await ObservedDirectory.started(start, before);
    await run(observed);
  });

  test('changes before the start are reported at the start', async () => {
    observed = new ObservedDirectory(['src/a.ts', 'src/deep/b.ts']);
    await observed.start(start);
    observed.write('src/deep/b.ts', 'src/deep/new.ts', 'early.ts');
    await new Promise((resolve) => setImmediate(resolve));
    expect(observed.reported.size).toBe(0);
    observed.begin();
    await observed.until('src/deep/b.ts', 'src/deep/new.ts', 'early.ts');
  });

  test('no change is missed after the start, in any of many directories', async () => {
    const paths = Array.from({ length: 200 }, (_, index) => `src/d${index % 20}/e${index}/f.ts`);
    observed = new ObservedDirectory(paths);
    await observed.start(start);
    observed.write(...paths);
    observed.begin();
    await observed.until(...paths);
  });

  test('closing closes every watch', async () => {
    const watches = () => process.getActiveResourcesInfo().filter((kind) => kind === 'FSEventWrap').length;
    // Handles are removed a moment after they are closed.
    await expect.poll(watches).toBe(0);
    observed = new ObservedDirectory(['src/a.ts', 'src/deep/b.ts', '../shared/c.ts', '../shared/d.ts']);
    observed.link('src/c.ts', '../../shared/c.ts');
    await observed.start(start);
    await observed.include('../shared/d.ts', '../missing/e.ts');
    observed.begin();
    expect(watches()).toBeGreaterThan(0);
    observed.write('src/new/f.ts', 'src/a.ts');
    await observed.until('src/new/f.ts');
    await observed.close();
    await expect.poll(watches).toBe(0);
  });
});

test('Linux watches directories; chokidar serves other platforms, and everyone who has set its variables', () => {
  expect(watcherOf('linux', {})).toBe(startDirectoryWatcher);
  expect(watcherOf('linux', { CHOKIDAR_USEPOLLING: '1' })).toBe(startChokidarWatcher);
  expect(watcherOf('linux', { CHOKIDAR_INTERVAL: '500' })).toBe(startChokidarWatcher);
  expect(watcherOf('darwin', {})).toBe(startChokidarWatcher);
  expect(watcherOf('win32', {})).toBe(startChokidarWatcher);
});
