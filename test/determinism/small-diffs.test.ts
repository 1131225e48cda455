import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from 'ts-morph';
import { describe, expect, test } from 'vitest';
import { compile } from '../../compiler/src/compile.ts';
import { memoryFileSystem } from '../../compiler/src/files/memory-file-system.ts';
import { diffLines } from '../../compiler/src/output/line-diff.ts';
import { applicationDirectory, repositoryDirectory } from '../support/repository.js';
import { repositoryFiles } from '../support/repository-files.ts';
import { isSampled } from '../support/rounds.ts';

type Texts = Readonly<Record<string, string>>;

/** The generated files of an application with these sources. */
async function generated(texts: Texts): Promise<Texts> {
  const files = Object.fromEntries(Object.entries(texts).map(([path, text]) => [`/app/${path}`, text]));
  const root = repositoryDirectory.replaceAll('\\', '/');
  const packages = ['@types', 'kysely', 'pg', 'typeorm'].map((name) => [
    `/app/node_modules/${name}`,
    `${root}/node_modules/${name}`,
  ]);
  const links = { '/app/node_modules/ashlar': `${root}/runtime`, ...Object.fromEntries(packages) };
  const fileSystem = memoryFileSystem(files, { fallback: repositoryFiles, links });
  const { diagnostics, applications } = await compile({ directory: '/app', fileSystem });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return Object.fromEntries(applications.flatMap(({ artifacts }) => artifacts.map(({ name, text }) => [name, text])));
}

function read(directory: string): Record<string, string> {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const files = names.filter(
    (name) => /\.(?:ts|json|gitattributes)$/.test(name) && !/^(?:node_modules|dist)\//.test(name),
  );
  return Object.fromEntries(files.sort().map((name) => [name, readFileSync(join(directory, name), 'utf8')]));
}

function parsed(text: string): ts.SourceFile {
  return ts.createSourceFile('some.ts', text, ts.ScriptTarget.Latest, true);
}

/** Inserts a text before every declaration, every member of a class or type, and every statement of a method. */
function between(text: string, inserted: string): string {
  const places: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStatement(node) || ts.isClassElement(node) || ts.isTypeElement(node)) places.push(node.getFullStart());
    node.forEachChild(visit);
  };
  const file = parsed(text);
  file.forEachChild(visit);
  // Backwards, so that the places before stay what they are.
  return [...new Set(places)]
    .sort((a, b) => b - a)
    .reduce((whole, at) => whole.slice(0, at) + inserted + whole.slice(at), text);
}

/** Turns the order of the methods of every class around. */
function withMethodsMoved(text: string): string {
  const moves: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  for (const node of parsed(text).statements) {
    if (!ts.isClassDeclaration(node)) continue;
    const methods = node.members.filter((member) => ts.isMethodDeclaration(member));
    for (const [index, method] of methods.entries()) {
      const other = methods[methods.length - 1 - index];
      if (other !== undefined)
        moves.push({ from: method.getFullStart(), to: method.getEnd(), text: other.getFullText() });
    }
  }
  return moves
    .toSorted((a, b) => b.from - a.from)
    .reduce((whole, move) => whole.slice(0, move.from) + move.text + whole.slice(move.to), text);
}

function mapSources(texts: Texts, change: (text: string) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [path, path.endsWith('.ts') ? change(text) : text]),
  );
}

const applications = readdirSync(`${repositoryDirectory}/fixtures/apps`).map((name, index) => {
  const directory = applicationDirectory(name);
  const files = Object.entries(read(directory));
  return {
    name,
    index,
    sources: Object.fromEntries(files.filter(([path]) => !path.startsWith('src/generated/'))),
    written: read(join(directory, 'src/generated')),
  };
});

/** Changes of a source without a meaning. In `npm test`, each application has one of them. */
const changes: readonly (readonly [what: string, change: (text: string) => string])[] = [
  ['with a comment everywhere', (text) => between(text, '\n// A comment.\n')],
  ['with a blank line everywhere', (text) => between(text, '\n\n')],
  ['when every method is moved', withMethodsMoved],
];

describe.each(applications)('no generated file of $name changes', ({ index, sources, written }) => {
  test.each(changes.filter((_, change) => isSampled(index + change, changes.length)))('%s', async (_what, change) => {
    const changed = mapSources(sources, change);
    expect(changed).not.toEqual(sources);
    expect(await generated(changed)).toEqual(written);
  });
});

/** The lines that are removed or changed. A comma that JSON needs before one more entry does not count. */
function changedLines(before: string, after: string): readonly string[] {
  const lines = diffLines(before, after, Number.POSITIVE_INFINITY);
  const starting = (sign: string) => lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1));
  const added = new Set(starting('+'));
  return starting('-').filter((line) => !added.has(`${line},`));
}

/** The lines that are added or changed, with the exception of those that lose a comma. */
function addedLines(before: string, after: string): readonly string[] {
  return changedLines(after, before);
}

async function linesChanged(before: Texts, after: Texts): Promise<Record<string, readonly string[]>> {
  const [one, other] = [await generated(before), await generated(after)];
  expect(other).not.toEqual(one);
  const changed = Object.entries(one).map(([name, text]) => [name, changedLines(text, other[name] ?? '')] as const);
  return Object.fromEntries(changed.filter(([, lines]) => lines.length > 0));
}

describe('an edit changes its own lines', () => {
  const notes = applications.find(({ name }) => name === 'notes')?.sources ?? {};
  const edited = (path: string, from: string, to: string): Texts => {
    const text = notes[path] ?? '';
    expect(text).toContain(from);
    return { ...notes, [path]: text.replace(from, to) };
  };

  const route =
    "  @Get('/{id}/title')\n  title(id: Param<Int>): string {\n    return this.#notes.find(id).title;\n  }\n\n";

  test('a route is added', async () => {
    const before = '  /** Finds one note. */';
    const added = edited('src/notes/notes.controller.ts', before, route + before);
    expect(await linesChanged(notes, added)).toEqual({});
  });

  test('a route is removed', async () => {
    const before = '  /** Finds one note. */';
    const more = edited('src/notes/notes.controller.ts', before, route + before);
    const [after, gone] = [await generated(more), await generated(notes)];
    const names = Object.keys(after).filter((name) => addedLines(after[name] ?? '', gone[name] ?? '').length > 0);
    expect(names).toEqual([]);
  });

  test('a provider is removed', async () => {
    const path = 'src/notes/notes.module.ts';
    const provider = "import { Injectable } from 'ashlar';\n@Injectable()\nexport class Counter {\n  count = 0;\n}\n";
    const text = notes[path] ?? '';
    const more = {
      ...notes,
      'src/notes/counter.ts': provider,
      [path]: `import { Counter } from './counter.js';\n${text.replace('providers: [', 'providers: [Counter, ')}`,
    };
    const [before, after] = [await generated(more), await generated(notes)];
    expect(before['container.ts']).toContain('Counter');
    const names = Object.keys(before).filter((name) => addedLines(before[name] ?? '', after[name] ?? '').length > 0);
    expect(names).toEqual([]);
  });

  test('an option is added to a file', async () => {
    const gallery = applications.find(({ name }) => name === 'gallery')?.sources ?? {};
    const path = 'src/pictures/pictures.controller.ts';
    const text = gallery[path] ?? '';
    const [from, to] = [
      "name: 'document'; maxSize: '10MiB'",
      "name: 'document'; maxSize: '10MiB'; contentType: 'image/png'",
    ];
    expect(text).toContain(from);
    const { 'openapi.ts': document, ...others } = await linesChanged(gallery, {
      ...gallery,
      [path]: text.replace(from, to),
    });
    // The document is one line in the file that is kept out of diffs.
    expect(document).toHaveLength(1);
    expect(others).toEqual({ 'pictures.ts': ['      document: { maxSize: 10_485_760 },'] });
  });

  test('a property is added to a type', async () => {
    const added = edited(
      'src/notes/note.ts',
      'body: string;\n}\n\n/** The contents',
      'body: string;\n  pinned?: boolean;\n}\n\n/** The contents',
    );
    const { 'notes.ts': ofNotes, ...others } = await linesChanged(notes, added);
    // The type is a line of its own in the file that is kept out of diffs, and its few properties were one template.
    expect(ofNotes).toHaveLength(1);
    expect(Object.keys(others)).toEqual(['openapi.ts']);
  });

  test.each<[mark: string, changed: Readonly<Record<string, readonly string[]>>]>([
    ['', {}],
    // The first property that may be left out is assigned to the object that was returned at once before.
    ['?', { 'notes.ts': ['    return {'] }],
  ])('a property with `pinned%s` is added to a type of a request', async (mark, changed) => {
    const added = edited(
      'src/notes/note.ts',
      'body: string;\n}\n\n/** The filter',
      `body: string;\n  pinned${mark}: boolean;\n}\n\n/** The filter`,
    );
    const { 'openapi.ts': document, ...others } = await linesChanged(notes, added);
    // The document is one line in the file that is kept out of diffs.
    expect(document).toHaveLength(1);
    expect(others).toEqual(changed);
  });
});
