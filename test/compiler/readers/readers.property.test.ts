import { describe, expect, test } from 'vitest';
import { diskFileSystem } from '../../../compiler/src/files/disk-file-system.ts';
import { memoryFileSystem } from '../../../compiler/src/files/memory-file-system.ts';
import { normalizePath } from '../../../compiler/src/files/path.ts';
import { generateApplication } from '../../openapi/handler-exceptions/application.ts';
import { memoryApplication } from '../../support/memory-application.ts';
import { applicationDirectory } from '../../support/repository.ts';
import { repositoryFiles } from '../../support/repository-files.ts';
import { rounds, seedOr } from '../../support/rounds.ts';
import { editRandomly, randomNumbers } from '../incremental/random-edits.ts';
import { compareReaders, factsBy } from './compare-readers.ts';
import { randomApplication } from './random-application.ts';

// Whatever the sources are, both readers find the same facts. The full reader, which uses the checker of TypeScript, is the oracle.
// Others: `SEED=7 ROUNDS=50 npx vitest run test/compiler/readers`.
const seed = seedOr(1);
const edits = rounds(4);

describe('both readers find the same facts', () => {
  test.each(Array.from({ length: rounds(4) }, (_, index) => index))(
    'in an application of random types (%d)',
    { timeout: 120_000 },
    (round) => {
      const files = randomApplication(20_261_124 + 10 * seed + round, 40);
      const read = compareReaders('/app', memoryApplication(files), JSON.stringify(files, undefined, 1));
      // The facts of the controller and the module, and of types that are classes.
      expect(read).toBeGreaterThanOrEqual(2);
    },
  );

  test('in an application whose handlers throw in every way', { timeout: 120_000 }, () => {
    const { files, handlers } = generateApplication(12);
    expect(compareReaders('/app', memoryApplication(files))).toBe(3);
    const simple = factsBy('simple', '/app', memoryApplication(files)).flatMap(({ classes }) => classes);
    const read = simple.flatMap((one) => one.handlers).filter(({ thrown }) => thrown !== undefined);
    expect(read.length).toBeGreaterThan(handlers.length / 2);
  });

  test('of one random type, which the simple reader often reads', { timeout: 120_000 }, () => {
    let controllers = 0;
    const applications = rounds(30);
    for (let round = 0; round < applications; round++) {
      const files = randomApplication(20_262_000 + 100 * seed + round, 1);
      const fileSystem = memoryApplication(files);
      compareReaders('/app', fileSystem, JSON.stringify(files, undefined, 1));
      const simple = factsBy('simple', '/app', fileSystem);
      expect(simple.map(({ file }) => file)).toContain('src/app.module.ts');
      if (simple.some(({ file }) => file === 'src/app.controller.ts')) controllers++;
    }
    expect(controllers).toBeGreaterThan(rounds(5));
    expect(controllers).toBeLessThan(applications);
  });

  test.each([
    'accounts',
    'gallery',
    'helpdesk',
    'kysely',
    'newsroom',
    'notes',
    'orders',
    'prisma',
    'typeorm',
    'warehouse',
  ])('in %s after random edits', { timeout: 60_000 + edits * 10_000 }, (name) => {
    const directory = normalizePath(applicationDirectory(name));
    const paths = sourcesBelow(`${directory}/src`).filter((path) => !path.includes('/generated/'));
    const random = randomNumbers(seed);
    let read = 0;
    for (let round = 0; round < edits; round++) {
      const fileSystem = memoryFileSystem({}, { fallback: repositoryFiles });
      const texts = paths.map((path) => fileSystem.readFile(path) ?? '');
      const history: string[] = [];
      for (let count = 0; count <= random(3); count++) {
        const path = paths[random(paths.length)] ?? '';
        const text = editRandomly(fileSystem.readFile(path) ?? '', texts, random);
        fileSystem.writeFile(path, text);
        history.push(`${path}:\n${text}`);
      }
      read += compareReaders(directory, fileSystem, history.join('\n'));
    }
    expect(read).toBeGreaterThan(0);
  });
});

function sourcesBelow(directory: string): string[] {
  return diskFileSystem.readDirectory(directory).flatMap(({ name, kind }) => {
    const path = `${directory}/${name}`;
    if (kind === 'directory') return sourcesBelow(path);
    return name.endsWith('.ts') ? [path] : [];
  });
}
