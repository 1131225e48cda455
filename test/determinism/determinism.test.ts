import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compile } from '../../compiler/src/compile.ts';
import type { FileSystem } from '../../compiler/src/files/file-system.ts';
import { memoryFileSystem } from '../../compiler/src/files/memory-file-system.ts';
import { applicationDirectory, repositoryDirectory } from '../support/repository.js';
import { repositoryFiles } from '../support/repository-files.ts';

const root = repositoryDirectory.replaceAll('\\', '/');

/** Compiles a sample application as it would stand in a directory of some machine. */
async function compileIn(
  directory: string,
  { texts, change = (fileSystem) => fileSystem }: Variant,
): Promise<Record<string, string>> {
  const files = Object.fromEntries(Object.entries(texts).map(([path, text]) => [`${directory}/${path}`, text]));
  const links = {
    [`${directory}/node_modules/ashlar`]: `${root}/runtime`,
    [`${directory}/node_modules/@types`]: `${root}/node_modules/@types`,
  };
  const fileSystem = change(memoryFileSystem(files, { fallback: repositoryFiles, links }));
  const { diagnostics, applications } = await compile({ directory: directory === '' ? '/' : directory, fileSystem });
  expect(diagnostics).toEqual([]);
  return Object.fromEntries(applications.flatMap(({ artifacts }) => artifacts.map(({ name, text }) => [name, text])));
}

interface Variant {
  readonly texts: Readonly<Record<string, string>>;
  readonly change?: (fileSystem: FileSystem) => FileSystem;
}

describe.each(['notes', 'accounts'])('the same sources of %s give the same bytes', (name) => {
  const sources = readSources(applicationDirectory(name));
  const written = readSources(join(applicationDirectory(name), 'src/generated'));

  test('as they are checked in', async () => {
    expect(await compileIn('/app', { texts: sources })).toEqual(written);
  });

  test.each([
    '/',
    '/very/deep/directory/of/somebody/who/likes/directories/app',
    '/a path with spaces/app',
    '/größe/приложение/应用',
    '/app.with.dots/src/src',
    'C:/Users Files/app',
    'd:/app',
  ])('in the directory %s', async (directory) => {
    expect(await compileIn(directory === '/' ? '' : directory, { texts: sources })).toEqual(written);
  });

  test('with CRLF at the ends of the lines', async () => {
    expect(await compileIn('/app', { texts: mapTexts(sources, (text) => text.replaceAll('\n', '\r\n')) })).toEqual(
      written,
    );
  });

  test('with a byte order mark', async () => {
    const texts = mapTexts(sources, (text, path) => (path.endsWith('.ts') ? `\uFEFF${text}` : text));
    expect(await compileIn('/app', { texts })).toEqual(written);
  });

  test.each([1, 2, 3])('with files in another order (%i)', async (seed) => {
    const shuffle = shuffler(seed);
    const texts = Object.fromEntries(shuffle(Object.entries(sources)));
    const change = (fileSystem: FileSystem): FileSystem => ({
      ...fileSystem,
      readDirectory: (path) => shuffle(fileSystem.readDirectory(path)),
    });
    expect(await compileIn('/app', { texts, change })).toEqual(written);
  });

  test('when compiled twice in one process', async () => {
    const [first, second] = await Promise.all([
      compileIn('/one', { texts: sources }),
      compileIn('/two', { texts: sources }),
    ]);
    expect(second).toEqual(first);
  });

  test('a difference is found', async () => {
    const texts = mapTexts(sources, (text) => text.replace("@Get('/", "@Get('/by/"));
    expect(await compileIn('/app', { texts })).not.toEqual(written);
  });
});

function mapTexts(
  sources: Readonly<Record<string, string>>,
  change: (text: string, path: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(sources).map(([path, text]) => [path, change(text, path)]));
}

/** The text files below a directory by their paths in it; what is generated or installed is left out. */
function readSources(directory: string): Record<string, string> {
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(directory.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !/^(node_modules|dist|src\/generated)\//.test(path));
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(directory, path), 'utf8')]));
}

/** Shuffles lists; the same seed gives the same orders. */
function shuffler(seed: number): <T>(list: readonly T[]) => T[] {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  return (list) => {
    const shuffled = [...list];
    for (let index = shuffled.length - 1; index > 0; index--) {
      const other = Math.floor(random() * (index + 1));
      const [a, b] = [shuffled[index], shuffled[other]];
      if (a !== undefined && b !== undefined) [shuffled[index], shuffled[other]] = [b, a];
    }
    return shuffled;
  };
}
