import { describe, expect, test } from 'vitest';
import type { FileFacts } from '../../../../compiler/src/model/facts.ts';
import { readFacts } from '../../../../compiler/src/read/read-facts.ts';
import { openProject } from '../../../../compiler/src/sources/open-project.ts';
import { ReadApplication, settingsOf } from '../support/read-application.ts';

const declarations = `
  import type { Email, Int, Max, Min, MinLength } from 'ashlar';
  export type State = 'draft' | 'active' | 'archived';
  export type Other = 'draft' | 'active' | 'archived';
  export enum Level { Low, High = 5, Higher }
  export enum Color { Red = 'red', Blue = 'blue' }
  export interface Base { readonly id: Int; at: Date }
  export interface Note extends Base { title: string & MinLength<1>; state: State; parent?: Note; children: Note[] }
  export interface Page<T> { items: T[]; total: number; first: T | null; next?: T | undefined; other: State }
  export type Listed<T> = { readonly list: readonly T[]; meta: { count: number } };
  export type Maybe<T> = T | null;
  export type Pages = Page<Note>;
  export type Notes = Note[];
  export type Tree = { readonly value: string; readonly nodes: Tree[] };
  export class Inferred { readonly age = 3 }
  export class Author { readonly name!: string; readonly age: number = 3; readonly level: Level = Level.Low; readonly on: boolean = true; readonly below: number = -3; #secret = 1; private hidden = ''; greet(): string { return ''; } }
  export class Plain { constructor(readonly name: string, readonly level?: Level) {} }
  export class Named extends Plain { readonly mail!: Email }
  export type Age = Int & Min<0> & Max<150>;
  /** @minimum 3 */
  export type Tagged = number;
  export type Counts = Record<string, number>;
  export interface Indexed { [key: string]: number }
  export type Shape = { kind: 'circle'; radius: number } | { kind: 'square'; side: number };
`;

/** The same facts of both readers, or the reason why the simple checker does not read the file. */
function readBoth(source: string): { readonly full: readonly FileFacts[]; readonly refused?: string } {
  const application = new ReadApplication({ 'src/declarations.ts': declarations, 'src/notes.controller.ts': source });
  const open = () => openProject(settingsOf(application.directory), application.fileSystem);
  const full = readFacts(open(), { readers: 'full' });
  let refused: string | undefined;
  const simple = readFacts(open(), {
    readers: 'simple',
    refused: (file, reason) => {
      if (file === 'src/notes.controller.ts') refused = reason;
    },
  });
  const ofController = (facts: readonly FileFacts[]) => facts.filter(({ file }) => file === 'src/notes.controller.ts');
  if (refused !== undefined) return { full, refused };
  expect(ofController(simple)).toEqual(ofController(full));
  return { full };
}

function controllerOf(type: string, result = type): string {
  return `
    import { Controller, Get, Post, Response, type Body, type Int, type Query, type Default } from 'ashlar';
    import * as all from './declarations.js';
    import { type Age, Author, Color, Inferred, type Counts, type Indexed, Level, type Listed, type Maybe, Named, type Note, type Notes, type Other, type Page, type Pages, Plain, type Shape, type State, type Tagged, type Tree } from './declarations.js';
    @Controller('/notes')
    export class NotesController {
      @Post()
      take(input: Body<${type}>): Promise<${result}> { throw new Error(); }
      @Get()
      give(): ${result} { throw new Error(); }
    }
  `;
}

describe('a type that the simple checker reads as the checker of TypeScript does', () => {
  test.each([
    'string',
    'number | null',
    'boolean | undefined',
    "'a' | 'b' | 3 | true",
    "string | 'a'",
    'true | false',
    '-1 | 1',
    'unknown',
    'Date',
    'Uint8Array',
    'Note',
    'Note | null',
    'State',
    'State | undefined',
    'State | Other | null',
    '{ state: State; other?: Other; both: State | Other }',
    'Note[]',
    'readonly Note[]',
    'ReadonlyArray<Note>',
    'Array<State>',
    'Notes',
    'Pages',
    'Page<Note>',
    'Page<State>',
    'Page<string | null>',
    'Page<Page<Note>>',
    'Listed<Note>',
    'Listed<State[]>',
    'Maybe<Note>',
    'Maybe<State>',
    'Tree',
    'Author',
    'Plain',
    'Named',
    'Level',
    'Color',
    'Color | null',
    '{ level: Level; color?: Color }',
    'Age',
    'Age | null',
    '{ limit?: Int & Default<20>; state?: State & Default<"draft"> }',
    'Tagged',
    'Counts',
    'Record<string, Note>',
    'Indexed',
    '{ [key: string]: State }',
    'Shape',
    'Shape[]',
    'Note & { more: string }',
    'all.Note',
    '(Note)',
    '(string | null)[]',
  ])('%s', (type) => {
    expect(readBoth(controllerOf(type)).refused).toBeUndefined();
  });
});

test.each(['Response<Note, 201>', 'Response<State | null, 200 | 201>', 'Response<Page<Note>, 202> | null', 'void'])(
  'the result %s',
  (type) => {
    expect(readBoth(controllerOf('Note', type)).refused).toBeUndefined();
  },
);

describe('a type that is left to the checker of TypeScript', () => {
  test.each([
    'Nowhere',
    'any',
    'Partial<Note>',
    "Pick<Note, 'title'>",
    "Note['title']",
    'keyof Note',
    'typeof value',
    '`note-${number}`',
    '{ [K in State]: string }',
    'Map<string, Note>',
    'symbol',
    'never',
    '3n',
    '{ method(): void }',
    'Note extends Base ? string : number',
    'Page',
    'Note<string>',
    'Inferred',
    'Int & Default<3>',
  ])('%s', (type) => {
    expect(readBoth(controllerOf(type)).refused).toBeDefined();
  });
});

test('a file that declares global names leaves the whole application to the checker of TypeScript', () => {
  const source = controllerOf('Note');
  const application = new ReadApplication({
    'src/declarations.ts': declarations,
    'src/globals.ts': 'export {}; declare global { interface Date { readonly more: string } }',
    'src/notes.controller.ts': source,
  });
  const refused: string[] = [];
  readFacts(application.project, { readers: 'simple', refused: (_file, reason) => refused.push(reason) });
  expect(new Set(refused)).toEqual(new Set(['the application']));
});

test('a file is read again by the checker of TypeScript where only another file needs it', () => {
  const application = new ReadApplication({
    'src/declarations.ts': declarations,
    'src/a.controller.ts': controllerOf('Page<Note>'),
    'src/b.controller.ts': controllerOf('Partial<Note>'),
    'src/c.controller.ts': controllerOf('Note'),
  });
  const open = () => openProject(settingsOf(application.directory), application.fileSystem);
  expect(readFacts(open())).toEqual(readFacts(open(), { readers: 'full' }));
});

test('after some files that it cannot read, the simple checker does not try the others', () => {
  const refusing = Array.from({ length: 8 }, (_, index) => [
    `src/${index}.controller.ts`,
    controllerOf('Partial<Note>').replace('NotesController', `Notes${index}Controller`),
  ]);
  const application = new ReadApplication({ 'src/declarations.ts': declarations, ...Object.fromEntries(refusing) });
  const open = () => openProject(settingsOf(application.directory), application.fileSystem);
  let refusals = 0;
  const facts = readFacts(open(), { refused: () => refusals++ });
  expect(facts).toEqual(readFacts(open(), { readers: 'full' }));
  expect(refusals).toBe(4);
});
