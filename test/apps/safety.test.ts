import { describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';

const service = 'src/notes/notes.service.ts';
const controller = 'src/notes/notes.controller.ts';
const repository = 'src/notes/notes.repository.ts';
const types = 'src/notes/note.ts';
const module = 'src/notes/notes.module.ts';

/** One edit of a file of the application. */
type Edit = readonly [file: string, from: string | RegExp, to: string];

describe('a change after the last build does not compile', () => {
  const changes: [title: string, edits: Edit[], names: RegExp][] = [
    [
      'a renamed method of a service',
      [[service, '  find(', '  findOne(']],
      /^src\/notes\/notes\.controller\.ts\(\d+,\d+\): .*'find'/m,
    ],
    ['a renamed handler', [[controller, '  find(', '  findOne(']], /^src\/generated\/notes\.ts\(\d+,\d+\): .*'find'/m],
    [
      'a renamed property of a DTO that is decoded',
      [[types, /(interface CreateNote \{\s+)title/, '$1heading']],
      /^src\/generated\/notes\.ts\(\d+,\d+\): .*(title|heading)/m,
    ],
    [
      'a renamed property of a type that is returned',
      [[types, /(interface Note \{\s+id: Int;\s+)title/, '$1heading']],
      /^src\/generated\/notes\.ts\(\d+,\d+\): .*'title'/m,
    ],
    [
      'a renamed parameter of a constructor',
      [[service, 'constructor(notes:', 'constructor(repository:']],
      /^src\/notes\/notes\.service\.ts\(\d+,\d+\): .*'notes'/m,
    ],
    [
      'a further parameter of a constructor',
      [[repository, 'list(limit', 'constructor(size: number) {\n    this.#lastId = size;\n  }\n\n  list(limit']],
      /^src\/generated\/container\.ts\(\d+,\d+\): .*(argument|parameter)/m,
    ],
    [
      "another type of a handler's parameter",
      [
        [controller, 'id: Param<Int>', 'id: Param<string>'],
        [controller, 'find(id)', 'find(Number(id))'],
      ],
      /^src\/generated\/notes\.ts\(\d+,\d+\): .*'string'/m,
    ],
    [
      'a deleted controller',
      [
        [controller, 'export class NotesController', 'class NotesController'],
        [module, /import \{ NotesController.*\n/, ''],
        [module, /\n\s*controllers: .*/, ''],
      ],
      /^src\/generated\/container\.ts\(\d+,\d+\): .*NotesController/m,
    ],
  ];

  test.concurrent.for(changes)('%s', async ([, edits, names], { expect }) => {
    const copy = ApplicationCopy.of('notes');
    for (const edit of edits) copy.edit(...edit);
    const { code, output } = await copy.tsc(['--noEmit']);
    expect(code).not.toBe(0);
    expect(output).toMatch(names);
  });
});

describe('a provider that is missing from `providers`', () => {
  function broken(): ApplicationCopy {
    const copy = ApplicationCopy.of('notes');
    copy.edit(module, 'providers: [NotesRepository, NotesService, NotesLog]', 'providers: [NotesService, NotesLog]');
    copy.edit(module, /import \{ NotesRepository.*\n/, '');
    return copy;
  }

  test('is one diagnostic, at the constructor parameter', async () => {
    const { code, stdout } = await broken().ashlar(['build', '--format', 'json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      diagnostics: [
        {
          code: expect.stringMatching(/^ASH1\d{3}$/),
          severity: 'error',
          message: expect.stringContaining('`NotesRepository`'),
          help: expect.stringContaining('NotesRepository'),
          file: 'src/notes/notes.service.ts',
          line: 11,
          column: 22,
          endLine: 11,
          endColumn: 37,
        },
      ],
    });
  });

  test('is reported with the code frame, the chain and the fix', async () => {
    const { code, output } = await broken().ashlar(['build', '--pretty', 'true']);
    expect(code).toBe(1);
    expect(output).toMatch(/^error\[ASH1\d{3}\]: .*`NotesRepository`/m);
    expect(output).toContain('src/notes/notes.service.ts:11:22');
    expect(output).toMatch(/^11 \|\s+constructor\(notes: NotesRepository, events: EventBus\) \{\n\s*\|\s+\^{15}$/m);
    expect(output).toMatch(/NotesController.*NotesService.*NotesRepository/s);
    expect(output).toMatch(/^help: .*`providers`.*`NotesModule`|^help: .*`NotesModule`.*`providers`/m);
    expect(output.match(/error\[/g)).toHaveLength(1);
  });

  test('is reported in one line per diagnostic without a terminal', async () => {
    const { output } = await broken().ashlar(['build']);
    expect(output).toMatch(/^src\/notes\/notes\.service\.ts\(11,22\): error ASH1\d{3}: /m);
  });
});

test('a broken application keeps its artifacts', async () => {
  const copy = ApplicationCopy.of('notes');
  expect(await copy.ashlar(['build'])).toMatchObject({ code: 0 });
  const before = copy.generated();
  copy.edit(controller, "@Get('/{id}')", "@Get('/{other}')");
  expect(await copy.ashlar(['build'])).toMatchObject({ code: 1 });
  expect(copy.generated()).toEqual(before);
  copy.edit(controller, "@Get('/{other}')", "@Get('/{id}')");
  expect(await copy.ashlar(['build'])).toMatchObject({ code: 0 });
  expect(copy.generated()).toEqual(before);
});

test('the compiler does not run the application', async () => {
  const copy = ApplicationCopy.of('notes');
  const before = copy.generated();
  const sources = copy.files('src').filter((file) => !file.startsWith('generated/'));
  for (const file of sources) copy.write(`src/${file}`, `${copy.read(`src/${file}`)}\nthrow new Error('it ran');\n`);
  expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
  expect(copy.generated()).toEqual(before);
});

describe('ashlar check', () => {
  test('lists every generated file that was edited, is missing or is unexpected', async () => {
    const copy = ApplicationCopy.of('notes');
    expect(await copy.ashlar(['build'])).toMatchObject({ code: 0 });
    const written = copy.generated();
    expect(Object.keys(written).length).toBeGreaterThanOrEqual(8);
    const names = Object.keys(written);
    // Every file is edited in one run and left alone in the other.
    for (const remainder of [0, 1]) {
      for (const [index, name] of names.entries()) {
        copy.write(`src/generated/${name}`, `${written[name]}${index % 2 === remainder ? '\n' : ''}`);
      }
      const checked = await copy.ashlar(['check']);
      expect(checked).toMatchObject({ code: 1 });
      const named = names.filter((name) => checked.output.includes(`src/generated/${name}`));
      expect(named).toEqual(names.filter((_, index) => index % 2 === remainder));
    }
    for (const [name, text] of Object.entries(written)) copy.write(`src/generated/${name}`, text);
    copy.remove('src/generated/router.ts');
    expect((await copy.ashlar(['check'])).output).toContain('src/generated/router.ts');
    copy.write('src/generated/router.ts', written['router.ts'] ?? '');
    copy.write('src/generated/foreign.ts', 'export const foreign = 1;\n');
    const foreign = await copy.ashlar(['check']);
    expect(foreign).toMatchObject({ code: 1 });
    expect(foreign.output).toContain('src/generated/foreign.ts');
    copy.remove('src/generated/foreign.ts');
    expect(await copy.ashlar(['check'])).toMatchObject({ code: 0 });
  });

  test('writes nothing, and reports an application that was never built as out of date', async () => {
    const copy = ApplicationCopy.of('notes');
    copy.remove('src/generated');
    const before = copy.files('.');
    expect(await copy.ashlar(['check'])).toMatchObject({ code: 1 });
    expect(copy.files('.')).toEqual(before);
  });

  test('reports sources that were edited after the build', async () => {
    const copy = ApplicationCopy.of('notes');
    expect(await copy.ashlar(['build'])).toMatchObject({ code: 0 });
    copy.edit(controller, "@Get('/{id}')", "@Get('/by-id/{id}')");
    const checked = await copy.ashlar(['check']);
    expect(checked).toMatchObject({ code: 1 });
    expect(checked.output).toContain('src/generated/router.ts');
  });
});
