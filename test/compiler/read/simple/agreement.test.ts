import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CompileOptions } from '../../../../compiler/src/compile.ts';
import type { FileFacts } from '../../../../compiler/src/model/facts.ts';
import { openProjects } from '../../../../compiler/src/open-projects.ts';
import { type ReadOptions, readFacts } from '../../../../compiler/src/read/read-facts.ts';
import { openPackage } from '../../../../compiler/src/settings/package.ts';
import { generateApplication } from '../../../bench/generate-application.ts';
import { memoryApplication, memoryDirectories } from '../../../support/memory-application.ts';
import { repositoryDirectory } from '../../../support/repository.ts';
import { isComplete, isSampled } from '../../../support/rounds.ts';

const [directory] = memoryDirectories;

/** The numbers of files with facts, and of those among them that the simple checker can read. */
interface Counts {
  files: number;
  simple: number;
}

async function factsOf(options: CompileOptions, read: ReadOptions): Promise<readonly FileFacts[]> {
  const { projects = [] } = await openProjects(openPackage(options), undefined);
  return projects.filter(({ problems }) => problems.length === 0).flatMap((project) => readFacts(project, read));
}

/** Expects the same facts of both readers for each file that the simple one can read, and all facts of both together. */
async function expectAgreement(open: () => CompileOptions, counts: Counts): Promise<void> {
  const refused = new Set<string>();
  const full = await factsOf(open(), { readers: 'full' });
  const simple = await factsOf(open(), { readers: 'simple', refused: (file) => refused.add(file) });
  // Import cycles are found without a checker, also in files that the simple one cannot read.
  const isRead = ({ file }: FileFacts) => !refused.has(file);
  expect(simple.filter(isRead)).toEqual(full.filter(isRead));
  expect(await factsOf(open(), {})).toEqual(full);
  counts.files += full.length;
  counts.simple += simple.length;
}

test('the application of the benchmark is read by the simple checker alone', async () => {
  const sources = [...generateApplication({ controllers: 12 })].filter(([path]) => path.startsWith('src/'));
  const fileSystem = memoryApplication(Object.fromEntries(sources), directory);
  const counts = { files: 0, simple: 0 };
  await expectAgreement(() => ({ directory, fileSystem }), counts);
  expect(counts.files).toBeGreaterThan(30);
  expect(counts.simple).toBe(counts.files);
});

describe('an application', () => {
  const counts = { files: 0, simple: 0 };

  test.each(readdirSync(`${repositoryDirectory}/fixtures/apps`).filter((_, index) => isSampled(index, 3)))(
    '%s',
    async (name) => {
      await expectAgreement(() => ({ directory: `${repositoryDirectory}/fixtures/apps/${name}` }), counts);
    },
  );

  // A few applications can be those with types of packages.
  test.runIf(isComplete)('is mostly read by the simple checker', () => {
    expect(counts.simple).toBeGreaterThan(0.8 * counts.files);
  });
});

// `test/cases` compares the facts of each case.
