import { ts } from 'ts-morph';
import { expect, test } from 'vitest';
import { compile } from '../../compiler/src/compile.ts';
import { brokenImport, syntaxError } from '../../compiler/src/diagnostics/catalogue/sources.ts';
import { ApplicationCopy } from '../support/application-copy.js';
import { breakages, randomNumbers } from '../support/breakages.js';
import { rounds, seedOr, timeoutOf } from '../support/rounds.js';
import { EditorClient } from './support/editor-client.js';
import { serverInProcess } from './support/server-in-process.js';

const applications = ['notes', 'orders', 'newsroom'];

const ofTypeScript = [syntaxError.code, brokenImport.code];

/** The problems that `ashlar check` reports, as the editor shows them. */
async function checked(application: ApplicationCopy): Promise<readonly string[]> {
  const { diagnostics } = await compile({ directory: application.directory });
  return diagnostics
    .filter(({ code }) => !ofTypeScript.includes(code))
    .map(({ code, span }) => `${span?.file ?? 'package.json'}:${span?.line ?? 1} ${code}`)
    .toSorted();
}

function isDamaged(text: string): boolean {
  const { parseDiagnostics = [] } = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest) as ts.SourceFile & {
    readonly parseDiagnostics?: readonly ts.Diagnostic[];
  };
  return parseDiagnostics.length > 0;
}

interface Step {
  readonly application: ApplicationCopy;
  readonly editor: EditorClient;
  readonly originals: ReadonlyMap<string, string>;
  readonly below: (bound: number) => number;
  readonly choose: <Item>(items: readonly Item[]) => Item | undefined;
}

async function opened({ editor }: Step, file: string): Promise<string> {
  if (!editor.openFiles.includes(file)) await editor.open(file);
  return editor.textOf(file);
}

function sourcesOf({ application }: Step): readonly string[] {
  return application
    .files()
    .flatMap((file) => (file.startsWith('generated/') || !file.endsWith('.ts') ? [] : [`src/${file}`]));
}

/** Steps of a person, of another program, and of Git. */
const steps: Readonly<Record<string, (step: Step) => Promise<void>>> = {
  'a breakage in the editor': async (step) => {
    const file = step.choose(sourcesOf(step)) ?? '';
    const text = await opened(step, file);
    const breakage = step.choose(Object.values(breakages));
    const broken = breakage?.(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), step.choose);
    if (broken !== undefined) await step.editor.change(file, broken);
  },
  'half-typed text': async (step) => {
    const file = step.choose(sourcesOf(step)) ?? '';
    const text = await opened(step, file);
    const at = step.below(text.length + 1);
    const typed = step.choose(['(', '{', ' [', '@', 'class ', '`', '/*', "'", 'import {']) ?? '';
    await step.editor.change(file, text.slice(0, at) + typed + text.slice(at));
  },
  'a cut in the text': async (step) => {
    const file = step.choose(sourcesOf(step)) ?? '';
    const text = await opened(step, file);
    const at = step.below(text.length);
    await step.editor.change(file, text.slice(0, at) + text.slice(at + step.below(40)));
  },
  'a comment or an empty line': async (step) => {
    const file = step.choose(sourcesOf(step)) ?? '';
    const lines = (await opened(step, file)).split('\n');
    lines.splice(step.below(lines.length), 0, step.choose(['', '// a comment', '  ']) ?? '');
    await step.editor.change(file, lines.join('\n'));
  },
  'the original text': async (step) => {
    const file = step.choose(step.editor.openFiles) ?? '';
    const original = step.originals.get(file);
    if (original !== undefined) await step.editor.change(file, original);
  },
  'a saved document': async (step) => {
    const file = step.choose(step.editor.openFiles);
    if (file !== undefined) await step.editor.save(file);
  },
  'a closed document': async (step) => {
    const file = step.choose(step.editor.openFiles);
    if (file !== undefined) await step.editor.close(file);
  },
  'a removed file': async (step) => {
    const file = step.choose(sourcesOf(step).filter((one) => !step.editor.openFiles.includes(one)));
    if (file !== undefined && file !== 'src/main.ts') step.application.remove(file);
  },
  'a renamed file': async (step) => {
    const file = step.choose(sourcesOf(step).filter((one) => !step.editor.openFiles.includes(one)));
    if (file === undefined || file === 'src/main.ts') return;
    step.application.write(file.replace(/\.ts$/, '-moved.ts'), step.application.read(file));
    step.application.remove(file);
  },
  'a switched branch': async (step) => {
    for (const [file, text] of step.originals) {
      if (!step.editor.openFiles.includes(file) && step.below(3) > 0) step.application.write(file, text);
    }
  },
};

test('after random edits, renames and switches, the editor shows what a check reports', {
  timeout: timeoutOf(600_000),
}, async () => {
  const seed = seedOr(17);
  const wanted = rounds(30, 4);
  for (let round = 0; round < wanted; round++) {
    const below = randomNumbers(seed + round);
    const choose = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)];
    const application = ApplicationCopy.of(choose(applications) ?? 'notes');
    const editor = new EditorClient(application, serverInProcess());
    await editor.start();
    const originals = new Map(
      application
        .files()
        .filter((file) => !file.startsWith('generated/'))
        .map((file) => [`src/${file}`, application.read(`src/${file}`)]),
    );
    const step: Step = { application, editor, originals, below, choose };
    await editor.open('src/main.ts');
    const done: string[] = [];
    for (let count = 0; count < 12; count++) {
      const [name = '', run] = choose(Object.entries(steps)) ?? [];
      done.push(name);
      await run?.(step);
      // A person looks at the result of some of the steps.
      if (below(3) === 0) await editor.settled('src/main.ts');
    }
    for (const file of sourcesOf(step)) {
      if (isDamaged(editor.textOf(file))) {
        await opened(step, file);
        await editor.change(file, originals.get(file) ?? '');
      }
    }
    for (const file of editor.openFiles) await editor.save(file);
    const expected = await checked(application);
    await expect
      .poll(() => editor.codes(), { timeout: 5000, message: `round ${round}: ${done.join(', ')}` })
      .toEqual(expected);
    expect(editor.failures).toEqual([]);
    await editor.stop();
  }
});
