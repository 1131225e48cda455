import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../compiler/src/compile.ts';
import { IncrementalCompilation } from '../../../compiler/src/incremental-compilation.ts';
import { caseFiles, casesDirectory } from '../../support/case-files.ts';
import { memoryApplication, memoryDirectories } from '../../support/memory-application.ts';
import { filesBelow, readArchive } from '../../support/text-archive.ts';

const [directory] = memoryDirectories;

type Files = Readonly<Record<string, string>>;

/** The sources with a problem, and those in which it is fixed. */
function variantsOf(name: string): { readonly broken: Files; readonly fixed: Files } | undefined {
  const archive = readArchive(readFileSync(`${casesDirectory}/${name}`, 'utf8'));
  const broken = Object.fromEntries([...archive.files].filter(([file]) => !/^(want|fixed)\//.test(file)));
  const repairs = filesBelow(archive.files, 'fixed');
  if (Object.keys(repairs).length === 0) return undefined;
  return { broken, fixed: { ...broken, ...repairs } };
}

const repaired = caseFiles().flatMap((name) => {
  const variants = variantsOf(name);
  return variants === undefined ? [] : [{ name, ...variants }];
});

describe.each(repaired)('$name', ({ broken, fixed }) => {
  test('after the problem is added and after it is fixed, diagnostics equal the diagnostics of a cold build', async () => {
    const fileSystem = memoryApplication(fixed, directory);
    const compilation = new IncrementalCompilation({ directory, fileSystem });
    await compilation.compile();
    for (const sources of [broken, fixed]) {
      const paths = Object.keys(sources).map((path) => `${directory}/${path}`);
      for (const [path, text] of Object.entries(sources)) fileSystem.writeFile(`${directory}/${path}`, text);
      await compilation.refresh(paths);
      const { diagnostics } = await compilation.compile();
      const cold = await compile({ directory, fileSystem });
      expect(diagnostics).toEqual(cold.diagnostics);
    }
  });
});
