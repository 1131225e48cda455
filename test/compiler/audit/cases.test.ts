import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  auditCaseFiles,
  auditCasesDirectory,
  auditFiles,
  openFindings,
  renderedAudit,
} from '../../support/audit-files.ts';
import { compileFiles } from '../../support/compile-files.ts';
import { memoryDirectories } from '../../support/memory-application.ts';
import { filesBelow, readArchive, writeArchive } from '../../support/text-archive.ts';

const wantedPath = 'want/audit.txt';

type Files = Readonly<Record<string, string>>;

function readCase(name: string) {
  const { comment, files } = readArchive(readFileSync(`${auditCasesDirectory}/${name}`, 'utf8'));
  const sources: Files = Object.fromEntries([...files].filter(([file]) => !/^(want|fixed|accepted)\//.test(file)));
  const variant = (directory: string): Files | undefined => {
    const edits = filesBelow(files, directory);
    return Object.keys(edits).length === 0 ? undefined : { ...sources, ...edits };
  };
  return { comment, files, sources, fixed: variant('fixed'), accepted: variant('accepted') };
}

describe.each(auditCaseFiles())('%s', (name) => {
  const { comment, files, sources, fixed, accepted } = readCase(name);
  const wanted = files.get(wantedPath);

  test('begins with a sentence, and has no unused files', () => {
    expect(comment).toMatch(/^[A-Z`].*\.\n$/s);
    expect([...files.keys()].filter((file) => file.startsWith('want/'))).toEqual([wantedPath]);
  });

  test('has the expected findings', async () => {
    const rendered = await renderedAudit(sources);
    if (process.env['UPDATE'] === '1') {
      const updated = writeArchive({ comment, files: new Map(files).set(wantedPath, rendered) });
      writeFileSync(`${auditCasesDirectory}/${name}`, updated);
      return;
    }
    expect(rendered).toBe(wanted);
  });

  test('has the same findings on Windows, and with the files in another order', async () => {
    const reversed = Object.fromEntries(Object.entries(sources).reverse());
    expect(await renderedAudit(reversed, memoryDirectories[1])).toBe(await renderedAudit(sources));
  });

  test('has no findings in builds, in which comments mean nothing', async () => {
    const { diagnostics } = await compileFiles(sources);
    expect(diagnostics.filter(({ code, severity }) => code.startsWith('ASH91') || severity === 'error')).toEqual([]);
  });

  test.runIf(fixed)('has none of its findings when it is fixed', async () => {
    const code = /\[(ASH91\d\d)\]/.exec(wanted ?? '')?.[1];
    const { diagnostics } = await auditFiles(fixed ?? {});
    expect(diagnostics).toEqual([]);
    expect((await openFindings(fixed ?? {})).filter((finding) => finding.endsWith(code ?? ''))).toEqual([]);
  });

  test.runIf(accepted)('has no open findings when they are accepted', async () => {
    const { diagnostics, findings } = await auditFiles(accepted ?? {});
    expect(diagnostics).toEqual([]);
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.filter(({ acceptance }) => acceptance === undefined)).toEqual([]);
  });
});
