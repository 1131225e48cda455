import { describe, expect, test } from 'vitest';
import { compileFiles } from '../../../support/compile-files.ts';
import { isSampled } from '../../../support/rounds.ts';
import { changedProgram, changes, harmlessCode, positions, reads } from './changed-programs.ts';

/** The errors of an application, as their code and line: `ASH1093 src/lists.ts:4`. */
async function found(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { diagnostics } = await compileFiles(files);
  // The guards of some applications are not used.
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return errors.map(({ code, span, message }) =>
    code === 'ASH1093' || code === 'ASH1094' ? `${code} ${span?.file}:${span?.line}` : `${code}: ${message}`,
  );
}

const numbered = (index: number) => `p${String(index).padStart(2, '0')}`;

// Every form of reading a value, every form of changing it, and every place of the code: the change is an error, wherever it is.
describe.each(reads.filter((_, index) => isSampled(index, 3)))('a value that is read as $title', (read) => {
  const own = changes.filter(({ kind }) => kind === read.kind);

  test('has no errors when nothing changes it', async () => {
    expect(await found(changedProgram(read, ''))).toEqual([]);
  });

  test('is an error at each form of change', async () => {
    const before = changedProgram(read, '')['src/lists.ts'].trimEnd().split('\n').length;
    const lines = own.map(({ code }) => `;${code(read.target)};`);
    const errors = new Set(await found(changedProgram(read, lines.join('\n'))));
    expect(lines.filter((_, index) => !errors.delete(`ASH1093 src/lists.ts:${before + 1 + index}`))).toEqual([]);
    expect([...errors]).toEqual([]);
  });

  test('is an error wherever the change is', async () => {
    const files: Record<string, string> = {};
    for (const [index, { source, others }] of positions.entries()) {
      const code = own[index % own.length]?.code ?? String;
      const name = numbered(index);
      files[`src/${name}.ts`] = `declare const Other: any;\n${source(read, code).replaceAll('FILE', name)}\n`;
      Object.assign(files, others(read, name));
    }
    const errors = await found(changedProgram(read, '', files));
    const isFound = (file: string) => errors.some((error) => error.startsWith(`ASH1093 src/${file}.ts:`));
    const silent = positions.filter((_, index) => !isFound(numbered(index))).map(({ title }) => title);
    expect(silent).toEqual([]);
    expect(errors.filter((error) => !/^ASH1093 src\/p\d\d\.ts:/.test(error))).toEqual([]);
  });

  test('is an error when a function that is not known gets it', async () => {
    const { target } = read;
    const source = [
      'declare function known(value: unknown): void;',
      'declare class Known { constructor(value: unknown); }',
      'declare const tool: { change(a: number, b: unknown): void };',
      `known(${target});`,
      `new Known({ all: ${target} });`,
      `tool.change(1, ${target});`,
    ].join('\n');
    const errors = await found(
      changedProgram(read, '', { 'src/other.ts': `import { ${read.root} } from './lists.js';\n${source}\n` }),
    );
    expect(errors).toEqual([5, 6, 7].map((line) => `ASH1094 src/other.ts:${line}`));
  });

  test('has no errors with code that changes nothing', async () => {
    const codes = harmlessCode(read);
    const sources = codes.map(
      (code) => `import { ${read.root} } from './lists.js';\ndeclare const Other: any;\n${code}\n`,
    );
    const files = Object.fromEntries(sources.map((source, index) => [`src/${numbered(index)}.ts`, source]));
    const errors = await found(changedProgram(read, '', files));
    expect(errors.map((error) => `${error}: ${codes[Number(/p(\d\d)\.ts/.exec(error)?.[1])]}`)).toEqual([]);
  });
});
