import { expect, test } from 'vitest';
import { compile } from '../../../compiler/src/compile.ts';
import { IncrementalCompilation } from '../../../compiler/src/incremental-compilation.ts';
import { memoryApplication } from '../../support/memory-application.ts';

const directory = '/app';

const types = `import type { Pattern } from 'ashlar';
export interface Author {
  code: string & Pattern<'^[a-z]+$'>;
}
export interface Book {
  code: string & Pattern<'^[a-z]+$'>;
  authors: Author[];
}
`;

const controller = `import { type Body, Controller, Get, Post } from 'ashlar';
import type { Author, Book } from './types.js';
@Controller('/books')
export class Books {
  @Post()
  add(book: Body<Book>): Book {
    return book;
  }
  @Post('/authors')
  addAuthor(author: Body<Author>): Author {
    return author;
  }
}
`;

const files = {
  'src/app.module.ts': `import { Module } from 'ashlar';
import { Books } from './books.js';
@Module({ controllers: [Books] })
export class AppModule {}
`,
  'src/types.ts': types,
  'src/books.ts': controller,
};

/** A handler that takes and returns a list, which other types contain too. */
const withList = controller.replace(
  /\}\n$/,
  `  @Post('/lists')
  addAll(authors: Body<Author[]>): Author[] {
    return authors;
  }
}
`,
);

const edits: readonly (readonly [title: string, edited: Readonly<Record<string, string>>])[] = [
  [
    'the first use of a pattern',
    { 'src/types.ts': types.replace("code: string & Pattern<'^[a-z]+$'>;", 'code: string;') },
  ],
  [
    'a pattern that becomes a length',
    {
      'src/types.ts': types
        .replace('type { Pattern }', 'type { MinLength, Pattern }')
        .replace("Pattern<'^[a-z]+$'>", 'MinLength<2>'),
    },
  ],
  ['the first list as an input and a result', { 'src/books.ts': withList }],
  [
    'the name of a type',
    { 'src/types.ts': types.replaceAll('Author', 'Writer'), 'src/books.ts': controller.replaceAll('Author', 'Writer') },
  ],
];

test.each(edits)(
  'after an edit of %s, and when it is taken back, definitions equal the definitions of a cold build',
  async (_, edited) => {
    const fileSystem = memoryApplication(files, directory);
    const compilation = new IncrementalCompilation({ directory, fileSystem });
    await compilation.compile();
    const original: Readonly<Record<string, string>> = files;
    const back = Object.fromEntries(Object.keys(edited).map((path) => [path, original[path] ?? '']));
    const results = new Set<string>();
    for (const sources of [edited, back]) {
      for (const [path, text] of Object.entries(sources)) fileSystem.writeFile(`${directory}/${path}`, text);
      await compilation.refresh(Object.keys(sources).map((path) => `${directory}/${path}`));
      const [result, cold] = [await compilation.compile(), await compile({ directory, fileSystem })];
      expect(cold.diagnostics).toEqual([]);
      expect(textOf(result, 'root.ts')).toBe(textOf(cold, 'root.ts'));
      results.add(textOf(cold, 'root.ts') ?? '');
    }
    expect(results.size).toBe(2);
  },
);

function textOf({ applications }: Awaited<ReturnType<typeof compile>>, name: string): string | undefined {
  return applications[0]?.artifacts.find((artifact) => artifact.name === name)?.text;
}
