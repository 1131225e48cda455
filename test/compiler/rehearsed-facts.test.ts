import { expect, test } from 'vitest';
import type { FileFacts } from '../../compiler/src/model/facts.ts';
import type { NamedType, Shape } from '../../compiler/src/model/shape.ts';
import { rehearsedFacts } from '../../compiler/src/rehearsed-facts.ts';
import { ReadApplication } from './read/support/read-application.ts';

const span = { file: 'src/note.ts', line: 1, column: 1, endLine: 1, endColumn: 5 };
const note: Shape = {
  kind: 'object',
  properties: [{ name: 'more', optional: false, shape: { kind: 'boolean' } }],
};

function typeNamed(name: string, shape: Shape, foreign = false): NamedType {
  return { id: `src/note.ts:${name}`, name, file: 'src/note.ts', shape, span, ...(foreign && { foreign }) };
}

function factsWith(file: string, ...types: NamedType[]): FileFacts {
  return { file, classes: [], types, decorators: [] };
}

test('in a rehearsal, a type has one more property in all files, and other files are the same', () => {
  const facts = [
    factsWith('src/kind.ts', typeNamed('Kind', { kind: 'boolean' })),
    factsWith('src/event.ts', typeNamed('Event', note, true)),
    factsWith('src/notes.ts', typeNamed('Kind', { kind: 'boolean' }), typeNamed('Note', note)),
    factsWith('src/more-notes.ts', typeNamed('Note', note)),
  ];
  const edited = rehearsedFacts(facts) ?? [];
  expect(edited.slice(0, 2)).toEqual(facts.slice(0, 2));
  expect(edited[0]).toBe(facts[0]);
  expect(edited[1]).toBe(facts[1]);
  for (const file of edited.slice(2)) {
    expect(file.types.at(-1)?.shape).toEqual({
      kind: 'object',
      properties: [...note.properties, { name: 'moreMore', optional: true, shape: { kind: 'boolean' } }],
    });
  }
  expect(edited[2]?.types[0]).toBe(facts[2]?.types[0]);
});

test.each([
  ["'/notes/{id}'", '/notes/{id}/more'],
  ["'/'", '/more'],
  ["''", '/more'],
])('in a rehearsal, the first handler with a path has another one: %s', (path, edited) => {
  const { facts } = new ReadApplication({
    'src/notes.ts': `import { Controller, Get, Post } from 'ashlar';
@Controller('/api')
export class Notes {
  @Post()
  add(): void {}
  @Get(${path})
  find(): void {}
  @Get('/others')
  others(): void {}
}
`,
  });
  const pathsOf = (files: readonly FileFacts[]) =>
    files
      .flatMap(({ classes }) => classes.flatMap(({ handlers }) => handlers))
      .map(({ decorators }) => decorators[0]?.arguments);
  expect(pathsOf(rehearsedFacts(facts) ?? [])).toMatchObject([[], [{ value: edited }], [{ value: '/others' }]]);
});

test('in a rehearsal, the first constructor with parameters has its last one twice', () => {
  const { facts } = new ReadApplication({
    'src/notes.ts': `import { Injectable } from 'ashlar';
@Injectable()
export class Clock {}
@Injectable()
export class Notes {
  constructor(clock: Clock, other: Clock) {}
}
@Injectable()
export class Tags {
  constructor(notes: Notes) {}
}
`,
  });
  const namesIn = (files: readonly FileFacts[]) =>
    files.flatMap(({ classes }) => classes.map(({ construction }) => construction.parameters.map(({ name }) => name)));
  expect(namesIn(rehearsedFacts(facts) ?? [])).toEqual([[], ['clock', 'other', 'other'], ['notes']]);
});

test('without a type that can be extended, a path and a parameter, nothing is rehearsed', () => {
  const ofClass: Shape = {
    ...note,
    class: {
      id: 'src/note.ts:Note',
      name: 'Note',
      origin: { kind: 'source', file: 'src/note.ts', exportName: 'Note' },
    },
  };
  expect(rehearsedFacts([])).toBeUndefined();
  expect(rehearsedFacts([factsWith('src/a.ts', typeNamed('A', ofClass), typeNamed('B', note, true))])).toBeUndefined();
});
