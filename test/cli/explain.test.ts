import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { catalogue, findingCatalogue } from '../../compiler/src/diagnostics/catalogue.ts';
import { runCli } from './test-io.ts';

const kinds = [...catalogue.values(), ...findingCatalogue.values()];
const codes = kinds.map(({ code }) => code).toSorted();

test('without a code, every diagnostic is a line of its area, in the order of the codes', async () => {
  const { code, stdout, stderr } = await runCli(['explain']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const lines = stdout.split('\n');
  expect(lines.flatMap((line) => /^ASH\d+/.exec(line) ?? [])).toEqual(codes);
  expect(lines[0]).toBe('Modules and providers');
  expect(lines[1]).toMatch(/^ASH1001 {2}error {4}no-root-module {2,}The application has no root module\.$/);
  expect(stdout).toContain('\n\nThrottling\nASH4001  ');
  expect(stdout).toMatch(/^ASH1029 {2}warning {2}unused-provider {2}/m);
  for (const { name } of kinds) expect(stdout).toMatch(new RegExp(` ${name} +\\S`));
  for (const { summary } of kinds) expect(lines.filter((line) => line.endsWith(`  ${summary}`))).not.toEqual([]);
});

test('every diagnostic is found by its code and by its name', async () => {
  for (const { code, name } of kinds) {
    const byCode = await runCli(['explain', code]);
    expect(byCode).toMatchObject({ code: 0, stdout: expect.stringContaining(`${code}: ${name}`), stderr: '' });
    expect(await runCli(['explain', name])).toEqual(byCode);
  }
});

test('on a terminal, summaries are wrapped in their column', async () => {
  const { stdout } = await runCli(['explain'], { isTerminal: true, columns: 90 });
  expect(stdout).toContain('\u001b[36mASH1001\u001b[39m');
  const plain = stripVTControlCharacters(stdout);
  expect(Math.max(...plain.split('\n').map((line) => line.length))).toBeLessThanOrEqual(90);
  expect(plain.replaceAll(/\n {10,}/g, ' ')).toBe((await runCli(['explain'])).stdout);
});

test('NO_COLOR and narrow terminals', async () => {
  const narrow = { isTerminal: true, columns: 40, environment: { NO_COLOR: '1' } };
  expect(await runCli(['explain'], narrow)).toEqual(await runCli(['explain']));
});
