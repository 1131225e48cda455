import { readdirSync, readFileSync } from 'node:fs';
import { format, type Options } from 'prettier';
import { describe, expect, test } from 'vitest';
import { isSameButLayout } from '../../compiler/src/output/is-same-but-layout.ts';
import { applicationDirectory, repositoryDirectory } from '../support/repository.ts';

const files = readdirSync(`${repositoryDirectory}/fixtures/apps`).flatMap((name) => {
  const directory = `${applicationDirectory(name)}/src/generated`;
  return readdirSync(directory)
    .filter((file) => /\.(?:ts|json)$/.test(file))
    .map((file) => ({ name: `${name}/${file}`, text: readFileSync(`${directory}/${file}`, 'utf8') }));
});

const styles: readonly Options[] = [
  {},
  { semi: false, singleQuote: true, tabWidth: 4, printWidth: 60, trailingComma: 'none', arrowParens: 'avoid' },
  { useTabs: true, printWidth: 200, bracketSpacing: false, quoteProps: 'consistent', experimentalTernaries: true },
];

describe.each(styles)('generated files formatted by Prettier with %o', (style) => {
  test.each(files)('$name is the same but for its layout', async ({ name, text }) => {
    const formatted = await format(text, { ...style, parser: name.endsWith('.json') ? 'json' : 'typescript' });
    expect(isSameButLayout(name, text, formatted)).toBe(true);
  });
});

test.each<[one: string, other: string]>([
  ["const a = 'b';", "const a = 'c';"],
  ["const a = 'b c';", "const a = 'bc';"],
  ['const a = 1;', 'const a = 2;'],
  ["const a = b ? 'c' : d;", 'const a = b ? c : d;'],
  ['a;\n(b);', 'a(b);'],
  ['const a = (b ?? c) || d;', 'const a = b ?? (c || d);'],
  ['call(a, b);', 'call(a b);'],
  ['const a = [b, c];', 'const a = [c, b];'],
  ['const a = [b, , c];', 'const a = [b, c];'],
  ['const a = `b ${c} d`;', 'const a = `b ${c}  d`;'],
  ['const a = `b ${c(d)}`;', 'const a = `b ${c(e)}`;'],
  ["const a = `b ${c('}')}`;", "const a = `b ${c('{')}`;"],
  ['const a = /a b/u;', 'const a = /ab/u;'],
  ['const a = /[/]x/u;', 'const a = /[/]y/u;'],
  ["const a = 'it\\'s';", "const a = 'its';"],
  ["const a = 'a\\nb';", "const a = 'anb';"],
  ['/** One. */\nconst a = 1;', '/** Two. */\nconst a = 1;'],
  ['// One.\nconst a = 1;', 'const a = 1;'],
  ['if (a) return b;', 'if (!a) return b;'],
  ['const a = b - -c;', 'const a = b + c;'],
  ['const a = `b', 'const a = `b'.concat(' ')],
])('%s is not %s', (one, other) => {
  expect(isSameButLayout('some.ts', one, other)).toBe(false);
});

test.each<[name: string, one: string, other: string, same: boolean]>([
  ['some.json', '{"a":[1,2]}', '{ "a": [ 1, 2 ] }\n', true],
  ['some.json', '{"a":1}', '{"a":2}', false],
  ['some.json', '{"a":1,"b":1}', '{"b":1,"a":1}', false],
  ['some.json', '{"a":1}', '{"a":', false],
  ['some.ts', "import {\n  a,\n} from 'b';\n", 'import { a } from "b"\n', true],
  ['some.ts', "const a = `b ${c((d) => ['}', `${d}`])} e`;", 'const a = `b ${c(d => ["}", `${ d }`])} e`', true],
  ['some.txt', 'a', 'a ', false],
])('%s: %s and %s', (name, one, other, same) => {
  expect(isSameButLayout(name, one, other)).toBe(same);
});
