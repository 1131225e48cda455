import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../cli/test-io.ts';
import { readPages } from '../docs/pages.js';
import { memoryApplication, memoryDirectories } from '../support/memory-application.ts';
import { repositoryDirectory } from '../support/repository.ts';

const path = 'cli/docs/explaining-requests.md';
const blocks = readPages().find((page) => page.path === path)?.blocks ?? [];

test('the page shows the output of its commands, which UPDATE=1 rewrites', async () => {
  const sources = blocks.flatMap(({ language, file, text }) =>
    language === 'ts' && file !== undefined ? [[file, text]] : [],
  );
  const fileSystem = memoryApplication(Object.fromEntries(sources));
  const [cwd] = memoryDirectories;
  let count = 0;
  for (const [index, { language, text }] of blocks.entries()) {
    if (language !== 'sh') continue;
    count += 1;
    const args = text.trim().replaceAll('"', '').split(' ').slice(1);
    const { code, stdout, stderr } = await runCli(args, { cwd, fileSystem });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const shown = blocks[index + 1]?.text ?? '';
    if (process.env['UPDATE'] === '1') {
      const file = join(repositoryDirectory, path);
      const fenced = (output: string) => `\`\`\`sh\n${text}\`\`\`\n\n\`\`\`text\n${output}\`\`\``;
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace(fenced(shown), () => fenced(stdout)),
      );
    } else expect(stdout).toBe(shown);
  }
  expect(count).toBe(2);
});

test('the table of the page has the properties of the JSON', async () => {
  const sources = blocks.flatMap(({ language, file, text }) =>
    language === 'ts' && file !== undefined ? [[file, text]] : [],
  );
  const [cwd] = memoryDirectories;
  const args = ['explain', 'GET', '/articles/how-to?page=1', '--format', 'json'];
  const { stdout } = await runCli(args, { cwd, fileSystem: memoryApplication(Object.fromEntries(sources)) });
  const [plan]: Record<string, unknown>[] = JSON.parse(stdout);
  const text = readFileSync(join(repositoryDirectory, path), 'utf8');
  const rows = [...text.matchAll(/^\| ((?:`\w+`(?:, )?)+) \| (.*) \|$/gm)];
  const names = rows.flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  expect(names).toEqual(Object.keys(plan ?? {}));
  for (const [, cell = '', description = ''] of rows) {
    for (const [, name = ''] of cell.matchAll(/`(\w+)`/g)) {
      const value = plan?.[name];
      const first: unknown = Array.isArray(value) ? value[0] : value;
      if (typeof first !== 'object' || first === null || name.endsWith('Parameters') || name === 'candidates') continue;
      for (const property of Object.keys(first))
        expect(description, `${name}.${property}`).toContain(`\`${property}\``);
    }
  }
});
