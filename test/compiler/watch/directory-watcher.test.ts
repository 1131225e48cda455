import { chmodSync, watch } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { startDirectoryWatcher } from '../../../compiler/src/watch/directory-watcher.ts';
import type { DirectoryListener, WatchDirectory } from '../../../compiler/src/watch/observed-disk.ts';
import type { StartPathWatcher } from '../../../compiler/src/watch/path-watcher.ts';
import { ObservedDirectory } from './observed-directory.ts';

let observed: ObservedDirectory | undefined;

afterEach(async () => {
  await observed?.close();
  observed = undefined;
});

/** Calls `before` for every directory that is about to be watched: it can throw, as the system does. */
function watchingWith(before: (directory: string, listener: DirectoryListener) => void): StartPathWatcher {
  const watchDirectory: WatchDirectory = (directory, listener) => {
    before(directory, listener);
    return watch(directory, listener);
  };
  return (options) => startDirectoryWatcher(options, watchDirectory);
}

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: watch`), { code });
}

describe.runIf(process.platform === 'linux')('a watch per directory', () => {
  test.each(['ENOSPC', 'EMFILE'])(
    'a limit of the system (%s) is reported once, and the other directories are observed',
    async (code) => {
      observed = new ObservedDirectory(['src/a.ts', 'big/1/a.ts', 'big/2/a.ts', 'big/3/a.ts']);
      await observed.start(
        watchingWith((directory) => {
          if (directory.includes('/big')) throw systemError(code);
        }),
      );
      observed.begin();
      await observed.untilError();
      observed.write('big/4/a.ts', 'src/a.ts', 'big-2/a.ts');
      await observed.until('src/a.ts', 'big-2');
      expect(observed.errors).toEqual([expect.objectContaining({ code })]);
    },
  );

  test('another error is reported each time', async () => {
    observed = new ObservedDirectory(['src/1/a.ts', 'src/2/a.ts']);
    await observed.start(
      watchingWith((directory) => {
        if (/src\/\d$/.test(directory)) throw systemError('EIO');
      }),
    );
    await observed.untilError();
    await expect.poll(() => observed?.errors.length).toBe(2);
  });

  test('a directory that is not readable does not cause an error, and is observed as soon as it is readable', async () => {
    observed = new ObservedDirectory(['src/a.ts', 'secret/a.ts']);
    let isReadable = false;
    await observed.start(
      watchingWith((directory) => {
        if (directory.endsWith('/secret') && !isReadable) throw systemError('EACCES');
      }),
    );
    observed.begin();
    observed.write('src/a.ts');
    await observed.until('src/a.ts');
    isReadable = true;
    chmodSync(observed.path('secret'), 0o755);
    await observed.until('secret/a.ts');
    await observed.quiet();
    observed.write('secret/a.ts');
    await observed.until('secret/a.ts');
    expect(observed.errors).toEqual([]);
  });

  test('directories that disappear while they are opened do not cause an error', async () => {
    const at = new ObservedDirectory(['src/a.ts', 'first/a.ts', 'second/a.ts', 'second/deep/b.ts']);
    observed = at;
    const disappearing = new Set(['first', 'second/deep', 'third']);
    await at.start(
      watchingWith((directory) => {
        for (const path of disappearing) {
          if (directory !== at.path(path)) continue;
          disappearing.delete(path);
          at.remove(path);
        }
      }),
    );
    at.begin();
    at.write('third/c.ts', 'src/a.ts');
    await at.until('src/a.ts', 'third');
    await at.quiet();
    at.write('first/a.ts', 'second/deep/b.ts', 'third/c.ts');
    await at.until('first/a.ts', 'second/deep/b.ts', 'third/c.ts');
    await at.quiet();
    at.write('first/a.ts', 'second/deep/b.ts', 'third/c.ts');
    await at.until('first/a.ts', 'second/deep/b.ts', 'third/c.ts');
    expect(at.errors).toEqual([]);
  });

  test('files that are created while their directory is opened are reported', async () => {
    const at = new ObservedDirectory(['src/a.ts']);
    observed = at;
    let written = 0;
    await at.start(
      watchingWith((directory) => {
        if (directory.endsWith('/new') && written++ === 0) at.write('new/late.ts', 'new/deep/later.ts');
      }),
    );
    at.begin();
    at.write('new/a.ts');
    await at.until('new/a.ts', 'new/late.ts', 'new/deep/later.ts');
    await at.quiet();
    at.write('new/deep/later.ts');
    await at.until('new/deep/later.ts');
  });

  test('an event without a name concerns every entry of its directory', async () => {
    const listeners = new Map<string, DirectoryListener>();
    const at = new ObservedDirectory(['src/a.ts', 'src/deep/b.ts', '../shared/c.ts', '../shared/d.ts']);
    observed = at;
    await at.start(watchingWith((directory, listener) => listeners.set(directory, listener)));
    await at.include('../shared/c.ts');
    at.begin();
    listeners.get(at.path('src'))?.('rename', null);
    expect([...(await at.until('src/deep/b.ts'))].sort()).toEqual(['src/a.ts', 'src/deep', 'src/deep/b.ts']);
    await at.quiet();
    listeners.get(at.path('../shared'))?.('rename', null);
    expect([...(await at.until('../shared/c.ts'))]).toEqual(['../shared/c.ts']);
    await at.quiet();
    at.write('src/deep/b.ts', '../shared/c.ts');
    await at.until('src/deep/b.ts', '../shared/c.ts');
  });

  test('directories that were watched for a link are not watched after its end', async () => {
    const watches = () => process.getActiveResourcesInfo().filter((kind) => kind === 'FSEventWrap').length;
    await expect.poll(watches).toBe(0);
    const at = await ObservedDirectory.started(startDirectoryWatcher, [
      'src/a.ts',
      '../tree/deep/b.ts',
      '../file/c.ts',
    ]);
    observed = at;
    const before = watches();
    at.link('../tree/own.ts', 'deep/b.ts');
    at.link('src/tree', '../../tree');
    at.link('src/c.ts', '../../file/c.ts');
    await at.until('src/tree/own.ts', 'src/c.ts');
    await at.quiet();
    expect(watches()).toBeGreaterThan(before);
    // Both the link to the directory and the link in it depend on the directory, which is opened again.
    chmodSync(at.path('../tree'), 0o700);
    await at.until('src/tree/own.ts');
    await at.quiet();
    at.remove('src/tree');
    at.remove('src/c.ts');
    await at.quiet();
    await expect.poll(watches).toBe(before);
  });
});
