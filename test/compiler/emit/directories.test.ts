import { describe, expect, test } from 'vitest';
import * as runtime from '../../../runtime/src/codegen/v1.ts';
import type { Decoder } from '../../../runtime/src/decoding/decoder.ts';
import { invalid } from '../../../runtime/src/decoding/invalid.ts';
import { compileFiles } from '../../support/compile-files.ts';
import { directoryFiles, loadDirectories } from '../../support/load-directories.ts';

type Texts = ReadonlyMap<string, string>;

async function compiled(files: Readonly<Record<string, string>>): Promise<Texts> {
  const { applications, diagnostics } = await compileFiles(files);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return new Map(applications[0]?.artifacts.map(({ name, text }) => [name, text]));
}

function controller(name: string, path: string, imports: string, handlers: string): string {
  return `import { type Body, Controller, Get, Post } from 'ashlar';
${imports}
@Controller('/${path}')
export class ${name} {
${handlers}
}
`;
}

function moduleOf(controllers: Readonly<Record<string, string>>): string {
  const imports = Object.entries(controllers).map(([name, path]) => `import { ${name} } from '${path}';`);
  return `import { Module } from 'ashlar';
${imports.join('\n')}
@Module({ controllers: [${Object.keys(controllers).join(', ')}] })
export class AppModule {}
`;
}

/** Two directories whose types contain each other in every way in which a decoder reads a decoder of the other when it is declared. */
const circular = {
  'src/authors/author.ts': `import type { Book } from '../books/book.js';
export interface Author { kind: 'author'; name: string; books: Book[]; first: Book | null; known?: { [title: string]: Book } }
export type Either = Author | Book;
export type Several = string[] | [Book, Author];
`,
  'src/books/book.ts': `import type { Author, Either, Several } from '../authors/author.js';
export interface Book { kind: 'book'; title: string; authors: Author[]; either?: Either; several?: Several; pair?: [Author, ...Either[]] }
`,
  'src/authors/authors.controller.ts': controller(
    'AuthorsController',
    'authors',
    "import type { Author, Either } from './author.js';",
    '  @Post() add(author: Body<Author>): Author { return author; }\n  @Post("/either") either(one: Body<Either[]>): Either[] { return one; }',
  ),
  'src/books/books.controller.ts': controller(
    'BooksController',
    'books',
    "import type { Book } from './book.js';",
    '  @Post() add(book: Body<Book>): Book[] { return [book]; }',
  ),
  'src/app.module.ts': moduleOf({
    AuthorsController: './authors/authors.controller.js',
    BooksController: './books/books.controller.js',
  }),
};

describe('directories whose types contain each other', () => {
  const author = { kind: 'author', name: 'Ada', books: [], first: null };
  const book = {
    ...{ kind: 'book', title: 'Notes', authors: [author], either: author, pair: [author, author] },
    several: [{ kind: 'book', title: 'Inner', authors: [] }, author],
  };

  test.each(['authors first', 'books first'])('work whichever file is loaded first: %s', async (order) => {
    const texts = await compiled(circular);
    expect(directoryFiles(texts.keys())).toEqual(['authors.ts', 'books.ts']);
    const entries = [...texts];
    const loaded = loadDirectories(new Map(order === 'authors first' ? entries : entries.toReversed()), {
      'ashlar/codegen/v1': runtime,
    });
    // The generated files define a decoder under this name.
    const decoder = loaded['bookDecoder'] as Decoder<unknown>;
    expect(decoder.read(book)).toEqual(book);
    expect(decoder.read({ ...book, pair: [] })).toBe(invalid);
    expect(decoder.read({ ...book, several: [1] })).toBe(invalid);
    // And a function under this one.
    const serialize = loaded['serializeBook'] as (value: unknown) => string;
    expect(JSON.parse(serialize(book))).toEqual(book);
  });

  test('look up decoders of each other when they are used', async () => {
    const texts = await compiled(circular);
    const composed = [...texts.values()].join('\n').match(/^(?:export )?const \w+(?:: .*)? = \w+\(.*/gm) ?? [];
    expect(composed.filter((line) => line.includes('later(() => '))).not.toEqual([]);
    expect(texts.get('books.ts')).toContain("import { authorDecoder } from './authors.js';");
    expect(texts.get('authors.ts')).toContain("import { bookDecoder } from './books.js';");
  });
});

test('a type with type arguments is read and written where it is needed', async () => {
  const texts = await compiled({
    'src/common/page.ts': 'export interface Page<Item> { items: Item[]; next?: string }',
    'src/a/note.ts': 'export interface Note { text: string }',
    'src/a/a.controller.ts': controller(
      'AController',
      'a',
      "import type { Page } from '../common/page.js';\nimport type { Note } from './note.js';",
      '  @Get() list(): Page<Note> { return { items: [] }; }',
    ),
    'src/b/b.controller.ts': controller(
      'BController',
      'b',
      "import type { Page } from '../common/page.js';\nimport type { Note } from '../a/note.js';",
      '  @Post() list(page: Body<Page<Note>>): Page<Note> { return page; }',
    ),
    'src/app.module.ts': moduleOf({ AController: './a/a.controller.js', BController: './b/b.controller.js' }),
  });
  expect(directoryFiles(texts.keys())).toEqual(['a.ts', 'b.ts']);
  for (const file of ['a.ts', 'b.ts']) expect(texts.get(file)).toMatch(/^function serializePage_Note\(/m);
  expect(texts.get('b.ts')).toContain("import { noteDecoder } from './a.js';");
  expect(texts.get('b.ts')).toContain("import { serializeNote } from './a.js';");
});

test('names are those that a type has in its own file, whatever other directories declare', async () => {
  const feature = (name: string, property: string) => ({
    [`src/${name}/item.ts`]: `export interface Item { ${property}: string }`,
    [`src/${name}/${name}.controller.ts`]: controller(
      `${name.toUpperCase()}Controller`,
      name,
      "import type { Item } from './item.js';",
      '  @Post() add(item: Body<Item>): Item { return item; }',
    ),
  });
  const modules = (names: readonly string[]) =>
    moduleOf(
      Object.fromEntries(names.map((name) => [`${name.toUpperCase()}Controller`, `./${name}/${name}.controller.js`])),
    );
  const one = await compiled({ ...feature('a', 'x'), 'src/app.module.ts': modules(['a']) });
  const two = await compiled({ ...feature('a', 'x'), ...feature('b', 'y'), 'src/app.module.ts': modules(['a', 'b']) });
  expect(two.get('a.ts')).toBe(one.get('a.ts'));
  expect(two.get('b.ts')).toContain('export const itemDecoder');
});
