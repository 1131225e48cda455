import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type CompileResult, compile } from '../../../compiler/src/compile.ts';
import { renderPlain } from '../../../compiler/src/diagnostics/render-plain.ts';
import { IncrementalCompilation } from '../../../compiler/src/incremental-compilation.ts';
import { tsconfig } from '../../codec/support/compile-types.ts';
import { memoryApplication, memoryDirectories } from '../../support/memory-application.ts';
import { repositoryDirectory } from '../../support/repository.ts';
import { readArchive } from '../../support/text-archive.ts';

const archive = readFileSync(`${repositoryDirectory}/test/compiler/codecs/codec-application.txt`, 'utf8');
const files: Readonly<Record<string, string>> = {
  'tsconfig.json': tsconfig,
  ...Object.fromEntries(readArchive(archive).files),
  // A directory without the edited types.
  'src/apart/cache.ts': `import { type Codec, Injectable } from 'ashlar';
export interface Entry { readonly key: string; readonly at: Date }
@Injectable()
export class Cache {
  constructor(private readonly entries: Codec<Entry>) {}
  write(entry: Entry): string { return this.entries.encode(entry); }
}
`,
};
const withCache = (files['src/app.module.ts'] ?? '')
  .replace('import { Forms }', "import { Cache } from './apart/cache.js';\nimport { Forms }")
  .replace('[Forms, ...ways]', '[Cache, Forms, ...ways]')
  .replace('readonly forms: Forms,', 'readonly forms: Forms,\n    readonly cache: Cache,');
const sources = { ...files, 'src/app.module.ts': withCache };

function generated({ diagnostics, applications }: CompileResult): ReadonlyMap<string, string> {
  expect(renderPlain(diagnostics.filter(({ severity }) => severity === 'error'))).toBe('');
  return new Map(applications.flatMap(({ artifacts }) => artifacts.map(({ name, text }) => [name, text.toString()])));
}

function changedFiles(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).sort();
}

const edits: readonly (readonly [title: string, file: string, from: string, to: string, changed: readonly string[]])[] =
  [
    [
      'a property of a type',
      'src/apart/cache.ts',
      'readonly at: Date',
      'readonly at: Date; readonly more?: string',
      ['apart.ts'],
    ],
    [
      'a type of another file',
      'src/other/types.ts',
      'readonly size: number',
      'readonly size: bigint',
      ['other.ts', 'root.ts'],
    ],
    ['a constraint', 'src/types.ts', 'MinLength<1>', 'MinLength<2>', ['root.ts']],
    [
      'the type of a parameter',
      'src/forms.ts',
      'flag: Codec<boolean | null>',
      'flag: Codec<boolean>',
      ['container.ts', 'root.ts'],
    ],
    [
      'an alias of a codec',
      'src/ways.ts',
      'type CodecOf<T> = Codec<T>',
      'type CodecOf<T> = Codec<T | null>',
      ['container.ts', 'root.ts'],
    ],
    [
      'a generic base class',
      'src/queue.ts',
      'codec: Codec<T[]>) {',
      'codec: Codec<T[]>, readonly one: Codec<T | string>) {',
      ['container.ts', 'root.ts'],
    ],
    [
      'the type argument of a subclass',
      'src/ways.ts',
      "Named<'trees', Tree>",
      "Named<'trees', Tree | string>",
      ['container.ts', 'root.ts'],
    ],
    [
      'a call of `codec`',
      'src/ways.ts',
      '[codec<Note>(), Store]',
      '[codec<Note & { readonly at?: Date }>(), Store]',
      ['container.ts', 'root.ts'],
    ],
    [
      'the rules of a class',
      'src/types.ts',
      'validate(): Record<string, string[]> | undefined',
      'check(): Record<string, string[]> | undefined',
      ['root.ts'],
    ],
    ['a comment of a type', 'src/types.ts', '/** A note. */', '/** A short note. */', ['root.ts']],
    [
      'a body',
      'src/ways.ts',
      'return new ByMethod(codec, tree);',
      'void 0;\n    return new ByMethod(codec, tree);',
      [],
    ],
  ];

test.each(edits)(
  'an edit of %s, and its undoing, give the files of a cold build and change no others',
  async (_, file, from, to, changed) => {
    const [directory] = memoryDirectories;
    const fileSystem = memoryApplication(sources, directory);
    const compilation = new IncrementalCompilation({ directory, fileSystem });
    const first = generated(await compilation.compile());
    const original = new Map(Object.entries(sources)).get(file) ?? '';
    expect(original).toContain(from);
    for (const text of [original.replaceAll(from, to), original]) {
      fileSystem.writeFile(`${directory}/${file}`, text);
      await compilation.refresh([`${directory}/${file}`]);
      const result = generated(await compilation.compile());
      expect(result).toEqual(generated(await compile({ directory, fileSystem })));
      const touched = changedFiles(first, result).filter((name) => name !== 'manifest.json');
      expect(touched).toEqual(text === original ? [] : changed);
    }
  },
  30_000,
);

test('an edit that breaks the type of a codec is reported, and repaired by the next', async () => {
  const [directory] = memoryDirectories;
  const fileSystem = memoryApplication(sources, directory);
  const compilation = new IncrementalCompilation({ directory, fileSystem });
  const first = generated(await compilation.compile());
  const file = `${directory}/src/apart/cache.ts`;
  const original = fileSystem.readFile(file) ?? '';
  const errors = new Set<string>();
  for (const broken of ['Codec<() => void>', 'Codec', 'Codec<Missing>', 'Codec<symbol>', 'Codec<Entry | undefined>']) {
    fileSystem.writeFile(file, original.replace('Codec<Entry>', broken));
    await compilation.refresh([file]);
    const { diagnostics } = await compilation.compile();
    expect(diagnostics).toEqual((await compile({ directory, fileSystem })).diagnostics);
    const [error] = diagnostics.filter(({ severity }) => severity === 'error');
    expect(error?.span?.file, broken).toBe('src/apart/cache.ts');
    errors.add(error?.message ?? '');
    fileSystem.writeFile(file, original);
    await compilation.refresh([file]);
    expect(generated(await compilation.compile())).toEqual(first);
  }
  expect(errors.size).toBe(5);
}, 60_000);

test.each(memoryDirectories)(
  'the files are the same in %s, in another order of files and with CRLF',
  async (directory) => {
    const wanted = generated(await compile({ directory: '/app', fileSystem: memoryApplication(sources, '/app') }));
    const reversed = Object.fromEntries(
      Object.entries(sources)
        .reverse()
        .map(([file, text]) => [file, text.replaceAll('\n', '\r\n')]),
    );
    const result = await compile({ directory, fileSystem: memoryApplication(reversed, directory) });
    expect(generated(result)).toEqual(wanted);
  },
);
