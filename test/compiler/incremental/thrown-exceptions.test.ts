import { expect, test } from 'vitest';
import { type CompileResult, compile } from '../../../compiler/src/compile.ts';
import { IncrementalCompilation } from '../../../compiler/src/incremental-compilation.ts';
import { type Combination, writeApplication } from '../../openapi/handler-exceptions/application.ts';
import { calls } from '../../openapi/handler-exceptions/calling.ts';
import { treatments } from '../../openapi/handler-exceptions/catching.ts';
import { ways } from '../../openapi/handler-exceptions/throwing.ts';
import { memoryApplication } from '../../support/memory-application.ts';
import { rounds, seedOr } from '../../support/rounds.ts';
import { randomNumbers } from './random-edits.ts';

// Edits of functions that throw. More of them, and others: `ROUNDS=80 SEED=7`.
const edits = rounds(12, 4);
const seed = seedOr(1);

const directory = '/app';

function documentIn({ applications, diagnostics }: CompileResult): string {
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return applications[0]?.artifacts.find(({ name }) => name === 'openapi.json')?.text ?? '';
}

test('random edits of functions that throw give the document of a cold build', {
  timeout: 60_000 + edits * 2000,
}, async () => {
  const random = randomNumbers(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] ?? expect.fail('the list is empty');
  const chosen: Combination[] = Array.from({ length: 3 }, () => [pick(ways), pick(calls), pick(treatments)]);
  const fileSystem = memoryApplication(writeApplication(chosen).files, directory);
  const compilation = new IncrementalCompilation({ directory, fileSystem });
  let document = documentIn(await compilation.compile());
  let repeated = 0;
  for (let edit = 0; edit < edits; edit++) {
    const index = random(chosen.length);
    const [way, call, treatment] = chosen[index] ?? expect.fail('the list is empty');
    // Most edits keep the call: others change the declarations.
    chosen[index] = random(3) === 0 ? [pick(ways), pick(calls), pick(treatments)] : [pick(ways), call, treatment];
    const changed = new Set<string>();
    for (const [path, text] of Object.entries(writeApplication(chosen).files)) {
      if (fileSystem.readFile(`${directory}/${path}`) === text) continue;
      fileSystem.writeFile(`${directory}/${path}`, text);
      changed.add(`${directory}/${path}`);
    }
    if (changed.size === 0) continue;
    const cold = documentIn(await compile({ directory, fileSystem }));
    if (compilation.isRepeatedAfter(changed, [])) repeated += 1;
    else {
      await compilation.refresh(changed);
      document = documentIn(await compilation.compile());
    }
    const edited = chosen[index].map(({ name }) => name).join(', ');
    expect(document, `${way.name} in ${call.name}, which ${treatment.name}, became ${edited}`).toBe(cold);
  }
  expect(repeated).toBeLessThan(edits);
});

const files = {
  'src/app.module.ts': `import { ApiErrors, Controller, Get, Module, NotFoundException } from 'ashlar';
import { Notes } from './notes.js';
@Controller('/notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}
  @Get()
  list(): string[] {
    const found = this.notes.list('all');
    if (found.length === 0) throw new NotFoundException('there are no notes');
    return found.map((note) => note.trim());
  }
}
@Module({ providers: [Notes], controllers: [NotesController] })
export class AppModule {}
`,
  'src/notes.ts': `import { ConflictException, Injectable } from 'ashlar';
@Injectable()
export class Notes {
  list(kind: string): string[] {
    const titles = ['first', 'second'];
    try {
      if (kind === '') throw new ConflictException('a kind is needed');
      return titles.filter((title) => title !== kind);
    } finally {
      titles.pop();
    }
  }
}
`,
};

/** Edits of bodies that change neither an exception nor a call. */
const unimportant: readonly (readonly [path: keyof typeof files, before: string, after: string])[] = [
  ['src/app.module.ts', `'there are no notes'`, `\`there are \${0} notes\``],
  ['src/app.module.ts', 'found.length === 0', 'found.length < 1'],
  ['src/app.module.ts', '    const found', '    // All of them.\n\n    const found'],
  ['src/app.module.ts', `('all')`, `('every')`],
  ['src/app.module.ts', 'return found.map', 'const number = found.length; return number === 1 ? [] : found.map'],
  ['src/notes.ts', `['first', 'second']`, `['first', 'second', 'third']`],
  ['src/notes.ts', `kind === ''`, 'kind.length === 0 || kind.length > 20'],
  ['src/notes.ts', 'title !== kind', 'kind !== title'],
  ['src/notes.ts', '    const titles', '    let count = 1;\n    count += 1;\n    const titles'],
];

/** Edits of bodies that change one. */
const important: readonly (readonly [path: keyof typeof files, before: string, after: string])[] = [
  ['src/app.module.ts', 'new NotFoundException', 'new ApiErrors'],
  ['src/app.module.ts', `this.notes.list('all')`, `['all']`],
  ['src/notes.ts', 'throw new ConflictException', 'new ConflictException'],
  ['src/notes.ts', '    } finally {', '    } catch { return []; } finally {'],
];

test.each([
  ...unimportant.map((edit) => [...edit, true] as const),
  ...important.map((edit) => [...edit, false] as const),
])(
  'an edit in %s from %s to %s is compiled only if it changes an exception or a call',
  async (path, before, after, isRepeated) => {
    const fileSystem = memoryApplication(files, directory);
    const compilation = new IncrementalCompilation({ directory, fileSystem });
    expect(documentIn(await compilation.compile())).toContain('"409"');
    const text = files[path].replace(before, after);
    expect(text).not.toBe(files[path]);
    fileSystem.writeFile(`${directory}/${path}`, text);
    expect(compilation.isRepeatedAfter(new Set([`${directory}/${path}`]), [])).toBe(isRepeated);
  },
);
