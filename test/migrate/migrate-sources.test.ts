import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskFileSystem } from '../../compiler/src/files/disk-file-system.ts';
import { readSources } from '../../compiler/src/migrate/left-decisions.ts';
import { migrateSources } from '../../compiler/src/migrate/migrate-sources.ts';
import type { MigrationStep } from '../../compiler/src/migrate/migration-step.ts';
import { nestSteps } from '../../compiler/src/migrate/nest/steps.ts';
import { repositoryDirectory } from '../support/repository.ts';

/** A step that writes another text in the place of a word. */
function replacing(word: string, text: string): MigrationStep {
  return {
    topic: `\`${word}\``,
    constructs: [],
    migrate({ files }) {
      for (const file of files) {
        const start = file.text.indexOf(word);
        if (start !== -1) file.replaceRange(start, start + word.length, text);
      }
    },
  };
}

const wordSource = new Map([['src/word.ts', "export const word = 'first';\n"]]);

test('the steps run again while they change something: a later one can make an earlier one possible', () => {
  const steps = [replacing("'third'", "'last'"), replacing("'second'", "'third'"), replacing("'first'", "'second'")];
  const { files, bugs } = migrateSources(wordSource, {}, steps);
  expect(files.map(({ after }) => after)).toEqual(["export const word = 'last';\n"]);
  expect(bugs).toEqual([]);
});

test('steps that would change a file forever end', () => {
  const { files, bugs } = migrateSources(wordSource, {}, [replacing('word', 'words')]);
  expect(files.map(({ after }) => after)).toEqual([expect.stringMatching(/^export const words+ = 'first';\n$/)]);
  expect(bugs).toEqual([]);
});

test('a step whose edits contradict each other is a bug, and the file stays as it was before the step', () => {
  const twice: MigrationStep = {
    topic: 'Words',
    constructs: [],
    migrate({ files: [file] }) {
      file?.replaceRange(0, 12, 'export let');
      file?.replaceRange(7, 17, 'const words');
    },
  };
  const { files, bugs } = migrateSources(wordSource, {}, [replacing("'first'", "'second'"), twice]);
  expect(files.map(({ after }) => after)).toEqual(["export const word = 'second';\n"]);
  expect(bugs).toEqual([
    { file: 'src/word.ts', topic: 'Words', message: expect.stringContaining('two edits of src/word.ts overlap') },
  ]);
});

test.each(['shop', 'club', 'gallery'])('a second run over `%s` has nothing to do', (name) => {
  const texts = readSources(join(repositoryDirectory, 'fixtures/nest', name), diskFileSystem);
  const first = migrateSources(texts, { name }, nestSteps);
  const after = new Map([...texts, ...first.files.map(({ file, after }): [string, string] => [file, after])]);
  const second = migrateSources(after, { name }, nestSteps);
  expect([first.bugs, second.bugs, second.files]).toEqual([[], [], []]);
});
