import { expect, test } from 'vitest';
import { compile } from '../../../compiler/src/compile.ts';
import { IncrementalCompilation } from '../../../compiler/src/incremental-compilation.ts';
import { directoryFiles } from '../../support/load-directories.ts';
import { memoryApplication } from '../../support/memory-application.ts';

const directory = '/app';

/** The sources of an application, by path; one that is absent does not exist. */
type Sources = Readonly<Record<string, string>>;

function controller(name: string, types: string): string {
  return `import { type Body, Controller, Post } from 'ashlar';
import type { ${name} } from '${types}';
@Controller('/${name.toLowerCase()}')
export class ${name}Controller {
  @Post() add(input: Body<${name}>): ${name}[] { return [input]; }
}
`;
}

function rootOf(controllers: Sources): string {
  const imports = Object.entries(controllers).map(([name, path]) => `import { ${name}Controller } from '${path}';\n`);
  return `import { Module } from 'ashlar';
${imports.join('')}@Module({ controllers: [${Object.keys(controllers).map((name) => `${name}Controller`)}] })
export class AppModule {}
`;
}

const note = 'export interface Note { text: string; author: Author }\nexport interface Author { name: string }\n';
const book = "import type { Note } from '../notes/note.js';\nexport interface Book { title: string; notes: Note[] }\n";

const first: Sources = {
  'src/notes/note.ts': note,
  'src/notes/note.controller.ts': controller('Note', './note.js'),
  'src/app.module.ts': rootOf({ Note: './notes/note.controller.js' }),
};
const second: Sources = {
  ...first,
  'src/books/book.ts': book,
  'src/books/book.controller.ts': controller('Book', './book.js'),
  'src/app.module.ts': rootOf({ Note: './notes/note.controller.js', Book: './books/book.controller.js' }),
};

/** The states of the sources, one after the other, and the generated files of directories. */
const states: readonly (readonly [title: string, sources: Sources, files: readonly string[]])[] = [
  ['at first', first, ['notes.ts']],
  ['a directory appears, whose types contain those of another directory', second, ['books.ts', 'notes.ts']],
  [
    'a type moves to a directory of its own',
    {
      ...second,
      'src/notes/note.ts':
        "import type { Author } from '../people/author.js';\nexport interface Note { text: string; author: Author }\n",
      'src/people/author.ts': 'export interface Author { name: string }\n',
    },
    ['books.ts', 'notes.ts', 'people.ts'],
  ],
  ['and back', second, ['books.ts', 'notes.ts']],
  [
    'a directory is renamed',
    {
      'src/remarks/note.ts': note,
      'src/remarks/note.controller.ts': controller('Note', './note.js'),
      'src/books/book.ts': book.replace('/notes/', '/remarks/'),
      'src/books/book.controller.ts': controller('Book', './book.js'),
      'src/app.module.ts': rootOf({ Note: './remarks/note.controller.js', Book: './books/book.controller.js' }),
    },
    ['books.ts', 'remarks.ts'],
  ],
  [
    'the last controller of a directory is deleted, whose types another directory needs',
    {
      'src/notes/note.ts': note,
      'src/books/book.ts': book,
      'src/books/book.controller.ts': controller('Book', './book.js'),
      'src/app.module.ts': rootOf({ Book: './books/book.controller.js' }),
    },
    ['books.ts', 'notes.ts'],
  ],
  [
    'nothing needs the types of a directory any more',
    {
      'src/notes/note.ts': note,
      'src/books/book.ts': 'export interface Book { title: string }\n',
      'src/books/book.controller.ts': controller('Book', './book.js'),
      'src/app.module.ts': rootOf({ Book: './books/book.controller.js' }),
    },
    ['books.ts'],
  ],
  [
    'a directory gets the name of a file of the whole application',
    {
      'src/routes/note.ts': note,
      'src/routes/note.controller.ts': controller('Note', './note.js'),
      'src/app.module.ts': rootOf({ Note: './routes/note.controller.js' }),
    },
    ['routes_.ts'],
  ],
  [
    'everything is in the directory around the output',
    {
      'src/note.ts': note,
      'src/note.controller.ts': controller('Note', './note.js'),
      'src/app.module.ts': rootOf({ Note: './note.controller.js' }),
    },
    ['root.ts'],
  ],
  ['and in its place again', second, ['books.ts', 'notes.ts']],
];

function texts({ applications, diagnostics }: Awaited<ReturnType<typeof compile>>): Readonly<Record<string, string>> {
  expect(diagnostics).toEqual([]);
  return Object.fromEntries(applications.flatMap(({ artifacts }) => artifacts.map(({ name, text }) => [name, text])));
}

test('after sources appear, move and vanish, the generated files equal the files of a cold build', async () => {
  const fileSystem = memoryApplication(states[0]?.[1] ?? {}, directory);
  const compilation = new IncrementalCompilation({ directory, fileSystem });
  let before: Sources = {};
  for (const [title, sources, files] of states) {
    const changed = new Set<string>();
    for (const path of Object.keys(before)) {
      if (path in sources) continue;
      fileSystem.removeFile(`${directory}/${path}`);
      changed.add(`${directory}/${path}`);
    }
    for (const [path, text] of Object.entries(sources)) {
      if (before[path] === text) continue;
      fileSystem.writeFile(`${directory}/${path}`, text);
      changed.add(`${directory}/${path}`);
    }
    await compilation.refresh([...changed]);
    before = sources;
    const [incremental, cold] = [await compilation.compile(), await compile({ directory, fileSystem })];
    expect(texts(incremental), title).toEqual(texts(cold));
    expect(directoryFiles(Object.keys(texts(cold))), title).toEqual(files);
  }
});
