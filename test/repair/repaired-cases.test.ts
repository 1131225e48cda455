import { afterAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../compiler/src/diagnostics/catalogue.ts';
import type { Diagnostic } from '../../compiler/src/diagnostics/diagnostic.ts';
import { type ResolvedRepair, resolveRepair } from '../../compiler/src/repair/resolve-repair.ts';
import { SourceText } from '../../compiler/src/repair/source-text.ts';
import { applyEdits } from '../../compiler/src/repair/text-edit.ts';
import { type Files, readCase } from '../cases/support/case.ts';
import { caseFiles } from '../support/case-files.ts';
import { compileFiles } from '../support/compile-files.ts';
import { isSampled } from '../support/rounds.ts';

function resolve(files: Files, repair: NonNullable<Diagnostic['repairs']>[number]): ResolvedRepair | undefined {
  const sourceOf = (file: string) => (files[file] === undefined ? undefined : new SourceText(file, files[file]));
  return resolveRepair(repair, { sourceOf, importExtension: '.js' });
}

function applied(files: Files, { edits }: ResolvedRepair): Files {
  const changed = [...edits].map(([file, ofFile]) => [file, applyEdits(files[file] ?? '', ofFile)]);
  return { ...files, ...Object.fromEntries(changed) };
}

/** A diagnostic without its place, which other edits move. */
const textOf = ({ code, message, span }: Diagnostic) => `${code} ${span?.file ?? ''} ${message}`;

/** With its help, which names the next problem of a place that has two. */
const wholeTextOf = (diagnostic: Diagnostic) => `${textOf(diagnostic)}: ${diagnostic.help}`;

/** The place of a diagnostic in the files after a repair. */
function placeAfter(files: Files, { span }: Diagnostic, { edits }: ResolvedRepair) {
  if (span === undefined) return undefined;
  const { start, end } = new SourceText(span.file, files[span.file] ?? '').offsetsOf(span) ?? { start: 0, end: 0 };
  const moved = (offset: number) =>
    (edits.get(span.file) ?? [])
      .filter((edit) => edit.end <= offset)
      .reduce((place, edit) => place + edit.text.length - (edit.end - edit.start), offset);
  return { file: span.file, start: moved(start), end: moved(end) };
}

/** Whether an error is at the place of another problem than the repaired one, which the import of a repair lets the compiler read. */
function isAtKnownPlace(error: Diagnostic, repaired: Files, places: readonly ReturnType<typeof placeAfter>[]): boolean {
  const place = placeAfter(repaired, error, { title: '', kind: 'safe', edits: new Map() });
  return places.some(
    (one) => one !== undefined && one.file === place?.file && one.start <= place.start && place.end <= one.end,
  );
}

const counts = new Map<string, number>();
afterAll(() => {
  expect(counts.size).toBeGreaterThan(0);
  if (process.env['SHOW'] === '1')
    console.log(
      [...counts]
        .sort()
        .map(([code, count]) => `${code} ${count}`)
        .join('\n'),
    );
});

const names = caseFiles();

/** In `npm test`, one of four cases is repaired. */
const sampledOneIn = 4;

describe.each(names)('%s', (name) => {
  const { sources } = readCase(name);

  test.runIf(isSampled(names.indexOf(name), sampledOneIn))(
    'each repair of the case leaves files that parse, removes its diagnostic and adds no error',
    async () => {
      const { diagnostics } = await compileFiles(sources);
      const before = new Set(diagnostics.map(textOf));
      for (const diagnostic of diagnostics) {
        const repairs = (diagnostic.repairs ?? []).flatMap((repair) => resolve(sources, repair) ?? []);
        for (const repair of repairs) {
          counts.set(diagnostic.code, (counts.get(diagnostic.code) ?? 0) + 1);
          const repaired = applied(sources, repair);
          const shown = [...repair.edits.keys()].map((file) => repaired[file]).join('\n');
          for (const file of repair.edits.keys()) {
            expect(new SourceText(file, repaired[file] ?? '').isDamaged, `${file} parses:\n${shown}`).toBe(false);
          }
          const after = (await compileFiles(repaired)).diagnostics;
          // Of three decorators, two are the second of a pair, and one is left after a repair.
          const alike = (all: readonly Diagnostic[]) =>
            all.filter((one) => wholeTextOf(one) === wholeTextOf(diagnostic)).length;
          expect(alike(after), `${repair.title}:\n${shown}`).toBeLessThan(alike(diagnostics));
          const others = diagnostics.filter((other) => other !== diagnostic);
          const places = others.map((other) => placeAfter(sources, other, repair));
          const added = after.filter(
            (one) => one.severity === 'error' && !before.has(textOf(one)) && !isAtKnownPlace(one, repaired, places),
          );
          expect(added.map(textOf), `new errors after "${repair.title}":\n${shown}`).toEqual([]);
        }
        const kinds = (diagnostic.repairs ?? []).map(({ kind }) => kind);
        const declared = catalogue.get(diagnostic.code)?.repairs;
        if (kinds.length > 0) expect(['safe', 'choice'], diagnostic.code).toContain(declared);
        if (kinds.includes('safe')) expect(declared, diagnostic.code).toBe('safe');
        const [first] = diagnostic.repairs ?? [];
        if (first === undefined) continue;
        const { help } = diagnostic;
        const isQuestion = help.startsWith('did you mean ') && first.title.startsWith('write ');
        // A repair of several places of a file begins with the help of one.
        expect(isQuestion || first.title.startsWith(help) || help.includes(first.title), first.title).toBe(true);
      }
    },
  );
});
