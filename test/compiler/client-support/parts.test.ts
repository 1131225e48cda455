import ts from 'typescript-6.0';
import { describe, expect, test } from 'vitest';
import { type SupportPart, supportParts } from '../../../compiler/src/emit/client/support-parts.ts';
import { supportTexts } from '../../../compiler/src/emit/client/support-texts.ts';
import { checkTypes, node } from '../../client/support/check-types.ts';

const parts = supportParts(supportTexts, "'");

/** A part and those that it needs, in the order of clients. */
function withUses(name: string, all: ReadonlyMap<string, SupportPart>): readonly SupportPart[] {
  const needed = new Set([name]);
  // A set can grow while it is read.
  for (const one of needed) for (const other of all.get(one)?.uses ?? []) needed.add(other);
  return [...all.values()].filter((part) => needed.has(part.name));
}

/** The declarations of a file as TypeScript reads them, with their comments. */
function declarationsOf(text: string): readonly string[] {
  const { statements } = ts.createSourceFile('support.ts', text, ts.ScriptTarget.Latest, true);
  return statements
    .filter((statement) => !ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement))
    .map((statement) => statement.getFullText().trim());
}

test('the parts of each file are its declarations with their comments', () => {
  for (const [file, text] of Object.entries(supportTexts)) {
    const declarations = declarationsOf(text);
    expect(declarations).not.toEqual([]);
    const own = [...parts.values()].filter((part) => part.file === file);
    expect(own.map((part) => part.text)).toEqual(declarations);
  }
});

test('only the names that users import are exported in place', () => {
  const exported = [...parts.values()].filter(({ text }) => /^export /m.test(text)).map(({ name }) => name);
  expect(exported).toEqual([
    'ClientOptions',
    'RequestOptions',
    'GetOptions',
    'HeaderValues',
    'TextValue',
    'ClientResponse',
    'UnexpectedResponse',
    'ByteStream',
    'EventStream',
    'ServerEvent',
    'head',
    'RawBody',
  ]);
});

describe.each(["'", '"'] as const)('in the quotes %s', (quote) => {
  test('each part compiles with the parts that it uses, and needs each of them', async () => {
    const all = supportParts(supportTexts, quote);
    const sources = Array.from(all.keys(), (name, index) => {
      const texts = withUses(name, all).map(({ text }) => `${text}\n`);
      // Other parts without a use are errors of TypeScript.
      return [`part-${index}.ts`, `${texts.join('\n')}\nexport type { ${name} as part };\n`] as const;
    });
    expect(sources.length).toBeGreaterThan(40);
    expect(await checkTypes(Object.fromEntries(sources), node)).toBe('');
  });
});
