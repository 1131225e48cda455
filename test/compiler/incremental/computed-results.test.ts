import { expect, test } from 'vitest';
import { type CompileResult, compile } from '../../../compiler/src/compile.ts';
import { IncrementalCompilation } from '../../../compiler/src/incremental-compilation.ts';
import { memoryApplication } from '../../support/memory-application.ts';
import { rounds, seedOr } from '../../support/rounds.ts';
import { randomNumbers } from './random-edits.ts';

const directory = '/app';

const paged = `export type Paged<T> = T extends readonly (infer E)[] ? { items: E[]; total: number } : { item: T };\n`;

const mapper = (name: string, type: string): string => `import { Injectable, type ResponseMapper } from 'ashlar';
import type { Paged } from './paged.js';
@Injectable()
export class ${name} implements ResponseMapper {
  map<T>(result: T)${type} { return { data: result } as never; }
}
`;

const module = (root: string): string => `import { Module } from 'ashlar';
import { First } from './first.js';
import { Notes } from './notes.js';
import { Second } from './second.js';
import { Tags } from './tags.js';
@Module({ providers: [First, Second], controllers: [Notes, Tags]${root} })
export class AppModule {}
`;

const notes = (results: string, decorator = ''): string => `import { Controller, Get, UseResponseMapper } from 'ashlar';
import { Second } from './second.js';
import type { Note } from './note.js';
@Controller('/notes')
${decorator}
export class Notes {
  ${results}
}
`;

/** The texts that each file can have. */
const variants: Readonly<Record<string, readonly string[]>> = {
  'src/app.module.ts': [module(', responseMapper: First'), module(', responseMapper: Second'), module('')],
  'src/first.ts': [
    mapper('First', ': Paged<T>'),
    `\n\n${mapper('First', ': Paged<T>')}`,
    mapper('First', ': { data: T }'),
    mapper('First', ': { data: Partial<T> }'),
    mapper('First', ': Missing<T>'),
  ],
  'src/second.ts': [
    mapper('Second', ': { data: T; kind: T extends null ? 0 : 1 }'),
    mapper('Second', ': { other: T }'),
    mapper('Second', ': { inner: Paged<T>; never: T extends Date ? never : T }'),
  ],
  'src/paged.ts': [
    paged,
    `// A comment moves the type.\n${paged}`,
    paged.replace('total: number', 'total: number; next: string | null'),
    paged.replace('{ item: T }', 'never'),
    `import type { Note } from './note.js';\n${paged.replace('T extends', 'T extends Note ? { note: T } : T extends')}`,
  ],
  'src/note.ts': [
    'export interface Note { title: string }\n',
    '\nexport interface Note { title: string }\n',
    'export interface Note { title: string; at: Date }\n',
    'export class Note { title = "" }\n',
  ],
  'src/notes.ts': [
    notes('@Get() list(): Note[] { return []; }'),
    notes('@Get() list() { return [{ id: 1 }]; }'),
    notes('@Get() list(): Note | null { return null; } @Get("/a") a(): string { return ""; }'),
    notes('@Get() list(): Note { throw new Error(); }', '@UseResponseMapper(Second)'),
    notes(''),
  ],
  'src/tags.ts': [
    'import { Controller, Get } from "ashlar";\n@Controller("/tags") export class Tags { @Get() list(): Date[] { return []; } }\n',
    'import { Controller, Get, SkipResponseMapper } from "ashlar";\n@Controller("/tags") export class Tags { @Get() @SkipResponseMapper() list(): number { return 1; } }\n',
  ],
};

function comparable({ diagnostics, applications }: CompileResult): object {
  return {
    diagnostics: JSON.stringify(diagnostics, undefined, 1),
    files: applications.map(({ artifacts }) => artifacts.map(({ name, text }) => [name, text])),
  };
}

test('after each edit, the results of response mappers that TypeScript computes equal the results of a cold build', async () => {
  const names = Object.keys(variants);
  const textOf = (name: string, index: number) => variants[name]?.[index] ?? '';
  const fileSystem = memoryApplication(Object.fromEntries(names.map((name) => [name, textOf(name, 0)])), directory);
  const compilation = new IncrementalCompilation({ directory, fileSystem });
  const random = randomNumbers(seedOr(1));
  const edits = rounds(40);
  let valid = 0;
  for (let edit = 0; edit < edits; edit++) {
    const name = names[random(names.length)] ?? '';
    const text = textOf(name, random(variants[name]?.length ?? 1));
    fileSystem.writeFile(`${directory}/${name}`, text);
    await compilation.refresh(new Set([`${directory}/${name}`]));
    const result = await compilation.compile();
    expect(comparable(result), `${edit}: ${name}\n${text}`).toEqual(
      comparable(await compile({ directory, fileSystem })),
    );
    if (result.applications.length > 0) valid++;
  }
  expect(valid).toBeGreaterThan(edits / 5);
}, 240_000);
