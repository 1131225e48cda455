import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import type { CompileResult } from '../../compiler/src/compile.ts';
import { emitArtifacts } from '../../compiler/src/emit/emit-artifacts.ts';
import { IncrementalCompilation } from '../../compiler/src/incremental-compilation.ts';
import type { FileFacts } from '../../compiler/src/model/facts.ts';
import type { ApplicationPlan } from '../../compiler/src/plan/application-plan.ts';
import { style } from '../compiler/emit/support/emit.ts';
import { expectFilesOfProgram } from '../compiler/sources/support/expect-files-of-program.ts';
import { caseFiles, casesDirectory } from '../support/case-files.ts';
import { renderedDiagnostics } from '../support/compile-files.ts';
import { expectSameStatuses } from '../support/expect-same-statuses.ts';
import { memoryApplication, memoryDirectories } from '../support/memory-application.ts';
import { isSampled } from '../support/rounds.ts';
import { writeArchive } from '../support/text-archive.ts';
import { type Files, readCase, wantedPath } from './support/case.ts';
import { CaseCompilations } from './support/case-compilations.ts';

const [unix, windows] = memoryDirectories;

function reversed(files: Files): Files {
  return Object.fromEntries(Object.entries(files).reverse());
}

function rendered(sources: Files, compiled: Promise<CompileResult>): Promise<string> {
  return renderedDiagnostics(sources, unix, compiled);
}

function copied(plan: ApplicationPlan): ApplicationPlan {
  // The plan is plain data: what is read back is what was written.
  return JSON.parse(JSON.stringify(plan)) as ApplicationPlan;
}

const counts = { files: 0, simple: 0, plans: 0, routes: 0 };

const names = caseFiles();

/** In `npm test`, each other proof of the result of a case is made for one of four cases. */
const sampledOneIn = 4;

describe.each(names)('%s', (name) => {
  const { comment, files, sources, fixed } = readCase(name);
  const index = names.indexOf(name);
  const testOfOtherPaths = test.runIf(isSampled(index, sampledOneIn));
  const testOfReaders = test.runIf(isSampled(index + 1, sampledOneIn));
  const testOfEdits = test.runIf(fixed !== undefined && isSampled(index + 2, sampledOneIn));
  const wanted = files.get(wantedPath);
  // Each is made once, and all properties are checked on it.
  const compilations = new CaseCompilations(sources);
  afterAll(() => compilations.release());

  test('begins with a sentence, and has no unused files', () => {
    expect(comment).toMatch(/^[A-Z].*\.\n$/s);
    expect([...files.keys()].filter((file) => file.startsWith('want/'))).toEqual([wantedPath]);
  });

  test('has the expected diagnostics', async () => {
    const reported = await rendered(sources, compilations.compiled('both'));
    if (process.env['UPDATE'] === '1') {
      writeFileSync(
        `${casesDirectory}/${name}`,
        writeArchive({ comment, files: new Map(files).set(wantedPath, reported) }),
      );
      return;
    }
    expect(reported).toBe(wanted);
  });

  test.runIf(wanted?.includes('error[') === false)(
    'has a plan of plain data from which the same files are emitted',
    async () => {
      const { applications } = await compilations.compiled('both');
      expect(applications.length).toBeGreaterThan(0);
      for (const { plan } of applications) {
        const copy = copied(plan);
        expect(copy).toStrictEqual(plan);
        expect(emitArtifacts(copy, style)).toEqual(emitArtifacts(plan, style));
      }
      counts.plans += applications.length;
    },
  );

  test.runIf(wanted?.includes('error[') === false)(
    'has the same statuses in the API document, the client and the plans of requests',
    async () => {
      const { applications } = await compilations.compiled('both');
      for (const application of applications) counts.routes += expectSameStatuses(application);
    },
  );

  testOfOtherPaths('has the same diagnostics on Windows, and with the files in another order', async () => {
    const onUnix = await rendered(sources, compilations.compiled('both'));
    expect(await renderedDiagnostics(reversed(sources), windows)).toBe(onUnix);
  });

  testOfReaders('has files and imports that match the program', async () => {
    const { projects = [] } = await compilations.opened('full');
    for (const project of projects) expectFilesOfProgram(project, memoryApplication(sources, unix));
  });

  testOfReaders('has the same facts and diagnostics with the checker of TypeScript alone', async () => {
    const full = compilations.compiled('full');
    const both = compilations.compiled('both');
    expect((await both).facts).toEqual((await full).facts);
    expect(await rendered(sources, full)).toBe(await rendered(sources, both));
  });

  testOfReaders('has the same facts with the simple checker alone, for all files that it can read', async () => {
    const full = await compilations.compiled('full');
    const simple = await compilations.compiled('simple');
    // Import cycles are found without a checker, also in files that the simple one cannot read.
    const isRead = ({ file }: FileFacts) => !simple.refused.has(file);
    expect(simple.facts.filter(isRead)).toEqual(full.facts.filter(isRead));
    counts.files += full.facts.length;
    counts.simple += simple.facts.length;
  });

  testOfReaders(
    'has the same diagnostics with the simple checker alone, if it can read all files',
    async ({ skip }) => {
      const simple = compilations.compiled('simple');
      const { refused } = await simple;
      skip(refused.size > 0, `cannot read ${[...refused].join(', ')}`);
      expect(await rendered(sources, simple)).toBe(await rendered(sources, compilations.compiled('both')));
    },
  );

  testOfEdits('has no diagnostics when it is fixed, also after the problem is added and fixed again', async () => {
    const fileSystem = memoryApplication(fixed ?? {}, unix);
    const compilation = new IncrementalCompilation({ directory: unix, fileSystem });
    const compileEdited = async (next: Files) => {
      const { files: after } = memoryApplication(next, unix);
      const before = new Map(fileSystem.files);
      const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
        (path) => before.get(path) !== after.get(path),
      );
      for (const path of changed) {
        const text = after.get(path);
        if (text === undefined) fileSystem.removeFile(path);
        else fileSystem.writeFile(path, text);
      }
      await compilation.refresh(changed);
      return (await compilation.compile()).diagnostics;
    };
    expect((await compilation.compile()).diagnostics).toEqual([]);
    const { diagnostics } = await compilations.compiled('both');
    expect(await compileEdited(sources)).toEqual(diagnostics);
    expect(await compileEdited(fixed ?? {})).toEqual([]);
  });
});

test('cases are often read by the simple checker, though they have errors', () => {
  expect(counts.simple).toBeGreaterThan(0.65 * counts.files);
});

test('cases have plans and routes', () => {
  expect(counts.plans).toBeGreaterThan(10);
  expect(counts.routes).toBeGreaterThan(100);
});
