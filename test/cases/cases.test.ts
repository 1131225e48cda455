import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { caseFiles, casesDirectory } from '../support/case-files.ts';
import { compileFilesWith, renderedDiagnostics } from '../support/compile-files.ts';
import { memoryDirectories } from '../support/memory-application.ts';
import { filesBelow, readArchive, writeArchive } from '../support/text-archive.ts';

const wantedPath = 'want/diagnostics.txt';

function reversed(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).reverse());
}

describe.each(caseFiles())('%s', (name) => {
  const path = `${casesDirectory}/${name}`;
  const archive = readArchive(readFileSync(path, 'utf8'));
  const sources = Object.fromEntries([...archive.files].filter(([file]) => !/^(want|fixed)\//.test(file)));
  const repairs = filesBelow(archive.files, 'fixed');
  const [unix, windows] = memoryDirectories;
  let onUnix: Promise<string> | undefined;
  const reported = (): Promise<string> => {
    onUnix ??= renderedDiagnostics(sources, unix);
    return onUnix;
  };

  test('begins with a sentence, and has no unused files', () => {
    expect(archive.comment).toMatch(/^[A-Z].*\.\n$/s);
    const wanted = [...archive.files.keys()].filter((file) => file.startsWith('want/'));
    expect(wanted).toEqual([wantedPath]);
  });

  test('has the expected diagnostics', async () => {
    if (process.env['UPDATE'] === '1') {
      const files = new Map(archive.files).set(wantedPath, await reported());
      writeFileSync(path, writeArchive({ comment: archive.comment, files }));
      return;
    }
    expect(await reported()).toBe(archive.files.get(wantedPath));
  });

  test('has the same diagnostics on Windows, and with the files in another order', async () => {
    expect(await renderedDiagnostics(reversed(sources), windows)).toBe(await reported());
  });

  test('has the same diagnostics with the checker of TypeScript alone', async () => {
    const compiled = compileFilesWith({ readers: 'full' }, sources, unix);
    expect(await renderedDiagnostics(sources, unix, compiled)).toBe(await reported());
  });

  test('has the same diagnostics with the simple checker alone, if it can read all files', async ({ skip }) => {
    const refused: string[] = [];
    const readers = { readers: 'simple', refused: (file: string) => refused.push(file) } as const;
    const found = await renderedDiagnostics(sources, unix, compileFilesWith(readers, sources, unix));
    skip(refused.length > 0, `cannot read ${refused.join(', ')}`);
    expect(found).toBe(await reported());
  });

  test.skipIf(Object.keys(repairs).length === 0)('has no diagnostics when it is fixed', async () => {
    expect(await renderedDiagnostics({ ...sources, ...repairs }, unix)).toBe('');
  });
});
