import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runTypeScript } from '../../support/project-checker.ts';
import { repositoryDirectory } from '../../support/repository.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { testedPackages } from '../../support/typescript-versions.ts';

const used = readFileSync(new URL('../support/constraint-types.txt', import.meta.url), 'utf8');

function project(): string {
  const directory = temporaryDirectory();
  const compilerOptions = {
    target: 'es2023',
    lib: ['es2023'],
    types: [],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noUnusedParameters: true,
    noEmit: true,
    paths: { ashlar: [join(repositoryDirectory, 'runtime/src/types/constraints.ts')] },
  };
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['constraints.ts'] }));
  writeFileSync(join(directory, 'constraints.ts'), used);
  return directory;
}

// Lines under `@ts-expect-error` have to be rejected; everything else has to be accepted.
test.each(testedPackages)('plain values are assignable to constrained types under %s', async (compiler) => {
  const finished = await runTypeScript(compiler, project(), ['--noEmit']);
  expect(finished).toMatchObject({ code: 0, output: '' });
});
