import { describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.ts';
import { browser, checkTypes } from './support/check-types.ts';
import { clientOf } from './support/client-of.ts';

/** A front end of the sample application `notes`. A line ends with the changes by which it no longer compiles. */
const frontEnd = `import { createClient, type Note, type NotesFindResult } from './api.js'; // removed

const client = createClient({ baseUrl: '' });

export async function load(id: number): Promise<string | undefined> {
  const found = await client.notes.find({ id }); // parameter, type of a parameter, removed
  if (found.status === 404) return undefined; // status
  if (found.status !== 200) throw new Error(found.body.message);
  const note: Note = found.body;
  return note.title; // property
}

export function write(title: string) {
  return client.notes.create({ body: { title, body: '' } }); // property, required property
}

export async function titles(): Promise<readonly string[]> {
  const listed = await client.notes.list({ limit: 10 }); // query
  return listed.status === 200 ? listed.body.map((note) => note.title) : []; // property
}

export const statuses = (result: NotesFindResult): 200 | 400 | 404 => result.status;
`;

const controller = 'src/notes/notes.controller.ts';
const changes: readonly (readonly [name: string, file: string, from: string | RegExp, to: string])[] = [
  [
    'parameter',
    controller,
    /'\/\{id\}'([\s\S]*?)find\(id: Param<Int>\)[\s\S]*?\n {2}\}/,
    "'/{noteId}'$1find(noteId: Param<Int>): Note {\n    return this.#notes.find(noteId);\n  }",
  ],
  [
    'type of a parameter',
    controller,
    /find\(id: Param<Int>\)([\s\S]*?)find\(id\)/,
    'find(id: Param<string>)$1find(Number(id))',
  ],
  ['removed', controller, /\/\*\* Finds one note\. \*\/[\s\S]*?\n {2}\}\n/, ''],
  ['property', 'src/notes/note.ts', /\btitle\b/g, 'headline'],
  ['required property', 'src/notes/note.ts', /(export interface CreateNote \{)/, '$1\n  author: string;'],
  ['query', 'src/notes/note.ts', /\blimit\b/g, 'count'],
  ['status', 'src/notes/notes.service.ts', 'throw new NotFoundException(', 'throw new Error('],
];

/** The lines of the front end that do not compile with the client of an application. */
async function wrongLines(copy: ApplicationCopy): Promise<readonly number[]> {
  const sources = { 'api.ts': await clientOf(copy.directory), 'front-end.ts': frontEnd };
  const output = await checkTypes(sources, browser);
  const places = Array.from(output.matchAll(/^([^\s(]+)\((\d+),\d+\): error/gm), ([, file, line]) => {
    expect(file).toBe('front-end.ts');
    return Number(line);
  });
  return [...new Set(places)];
}

describe('a front end', () => {
  test('compiles with the client of the application that it is written for', async () => {
    expect(await wrongLines(ApplicationCopy.of('notes'))).toEqual([]);
  });

  test.each(changes)('does not compile after a change: %s', async (name, file, from, to) => {
    const copy = ApplicationCopy.of('notes');
    copy.edit(file, from, to);
    const wanted = frontEnd
      .split('\n')
      .flatMap((line, index) => ((line.split(' // ')[1] ?? '').split(', ').includes(name) ? [index + 1] : []));
    expect(wanted.length).toBeGreaterThan(0);
    expect(await wrongLines(copy)).toEqual(wanted);
  });
});
