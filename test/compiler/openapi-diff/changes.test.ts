import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changeRules, type RuleClass } from '../../../compiler/src/openapi-diff/document-change.ts';
import { runCli } from '../../cli/test-io.ts';
import { repositoryDirectory } from '../../support/repository.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';
import { readArchive, writeArchive } from '../../support/text-archive.ts';

const casesDirectory = join(repositoryDirectory, 'fixtures/openapi-diff');
const wantedPath = 'want/changes.txt';

interface Reported {
  readonly text: string;
  readonly code: number;
}

async function difference(before: string, after: string): Promise<Reported> {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, 'old.yaml'), before);
  writeFileSync(join(directory, 'new.yaml'), after);
  const { code, stdout, stderr } = await runCli(['openapi', 'diff', 'old.yaml', 'new.yaml'], { cwd: directory });
  expect(stderr).toBe('');
  return { text: stdout, code };
}

describe.each(readdirSync(casesDirectory))('%s', (file) => {
  const path = join(casesDirectory, file);
  const archive = readArchive(readFileSync(path, 'utf8'));
  const [before = '', after = ''] = ['old.yaml', 'new.yaml'].map((name) => archive.files.get(name));
  // `request-type-narrowed.txt`, and more of the same kind: `request-type-narrowed.components.txt`.
  const [rule] = file.split('.');

  test('begins with a sentence, and has no unused files', () => {
    expect(archive.comment).toMatch(/^[A-Z].*\.\n$/s);
    expect([...archive.files.keys()]).toEqual(['old.yaml', 'new.yaml', wantedPath]);
  });

  test('has the expected changes', async () => {
    const { text, code } = await difference(before, after);
    if (process.env['UPDATE'] === '1') {
      writeFileSync(
        path,
        writeArchive({ comment: archive.comment, files: new Map(archive.files).set(wantedPath, text) }),
      );
      return;
    }
    expect(text).toBe(archive.files.get(wantedPath));
    expect(code).toBe(/^ {2}(breaking|unknown ) {2}/m.test(text) ? 1 : 0);
    if (rule !== 'nothing') expect(text).toContain(`[${rule}]`);
  });

  test('a document has not changed since itself', async () => {
    for (const text of [before, after]) {
      expect(await difference(text, text)).toEqual({ text: 'no changes for clients\n', code: 0 });
    }
  });
});

test('every rule has a case', () => {
  const cases = new Set(readdirSync(casesDirectory));
  expect(Object.keys(changeRules).filter((rule) => !cases.has(`${rule}.txt`))).toEqual([]);
});

test('the documentation lists every rule with its class', () => {
  const text = readFileSync(join(repositoryDirectory, 'cli/docs/openapi-diff.md'), 'utf8');
  const documented = Array.from(text.matchAll(/^\| `([\w-]+)` +\| (\w+) /gm), ([, rule, label]) => `${rule}: ${label}`);
  const rules = Object.entries<RuleClass>(changeRules).map(([rule, { breaking, unknown }]) => {
    const label = unknown === true ? 'unknown' : breaking ? 'breaking' : 'ok';
    return `${rule}: ${label}`;
  });
  expect(documented).toEqual(rules);
});
