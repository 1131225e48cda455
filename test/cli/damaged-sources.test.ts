import { expect, test } from 'vitest';
import { quietNotes } from '../support/quiet-notes.ts';
import { runCli } from './test-io.ts';

const commands = [['build'], ['check'], ['routes'], ['routes', '--json'], ['graph'], ['openapi'], ['openapi', 'diff']];

test.each(commands)('`ashlar %s %s` reports a source that cannot be parsed, and writes nothing', async (...args) => {
  const copy = quietNotes();
  const before = copy.generated();
  copy.edit('src/notes/notes.controller.ts', "@Get('/{id}')", "@Get('/{id}'");
  const older = args.at(-1) === 'diff' ? ['src/generated/openapi.json'] : [];
  const { code, stdout, stderr } = await runCli([...args, ...older], { cwd: copy.directory });
  expect(code).toBe(1);
  expect((stdout + stderr).match(/ASH\d{4}/g)).toEqual(['ASH8011']);
  expect(stdout + stderr).toMatch(/src\/notes\/notes\.controller\.ts/);
  expect(copy.generated()).toEqual(before);
});
