import { describe, expect, test } from 'vitest';
import { docComment } from '../../../compiler/src/emit/text/doc-comment.ts';
import { literal, templateText } from '../../../compiler/src/emit/text/literal.ts';
import { importSpecifier } from '../../../compiler/src/files/import-specifier.ts';
import { identifier, isIdentifier, isIdentifierName, uncapitalized } from '../../../compiler/src/naming/identifier.ts';
import { typeNames } from '../../../compiler/src/plan/type-names.ts';
import { namedOf, string } from './support/model.ts';

test.each([
  ['notes', 'notes'],
  ['delete', 'delete_'],
  ['type', 'type'],
  ['content-type', 'contentType'],
  ['2fa', '_2fa'],
  ['größe', 'größe'],
  ['a b c', 'aBC'],
  ['', '_'],
  ['--', '_'],
  ['new-in', 'newIn'],
])('identifier: %s', (text, want) => {
  expect(identifier(text)).toBe(want);
  expect(isIdentifier(identifier(text))).toBe(true);
});

test('identifier: a reserved word is the name of a property, not of a variable', () => {
  expect([isIdentifierName('class'), isIdentifier('class')]).toEqual([true, false]);
});

test.each([
  ['NotesService', 'notesService'],
  ['URLParser', 'urlParser'],
  ['DTO', 'dto'],
  ['X1', 'x1'],
  ['Äpfel', 'äpfel'],
  ['_Hidden', '_Hidden'],
])('uncapitalized: %s', (text, want) => expect(uncapitalized(text)).toBe(want));

describe('literal', () => {
  const texts = [
    '',
    'plain',
    "it's",
    'say "no"',
    'back\\slash',
    'line\nend',
    '\u2028\u2029',
    '\0',
    '$' + '{a}`',
    '</script>',
  ];
  test.each(texts)('%j is read back as it was', (text) => {
    for (const quote of ["'", '"'] as const) {
      const written = literal(text, quote);
      expect(written.startsWith(quote)).toBe(true);
      expect(new Function(`return ${written};`)()).toBe(text);
    }
    expect(new Function(`return \`${templateText(text)}\`;`)()).toBe(text);
  });

  test.each([
    [0, '0'],
    [-0, '-0'],
    [1.5, '1.5'],
    [true, 'true'],
    [null, 'null'],
  ])('%s', (value, want) => {
    expect(literal(value, "'")).toBe(want);
  });
});

test('docComment: nothing of the user ends it early', () => {
  expect(docComment('GET /files/*/raw')).toEqual(['/** GET /files/*\\/raw */']);
  expect(docComment('One.\r\n\nTwo. */ x')).toEqual(['/**', ' * One.', ' *', ' * Two. *\\/ x', ' */']);
});

test.each([
  ['src/generated', 'src/notes/note.ts', '.js', '../notes/note.js'],
  ['src/generated', 'src/notes/note.ts', '', '../notes/note'],
  ['src/generated', 'src/notes/note.ts', '.ts', '../notes/note.ts'],
  ['src/generated', 'src/app.tsx', '.js', '../app.js'],
  ['src/generated', 'src/a.mts', '', '../a.mjs'],
  ['src/generated', 'src/a.cts', '.js', '../a.cjs'],
  ['src/generated', 'src/a.mts', '.ts', '../a.mts'],
  ['src/generated', 'src/types.d.ts', '.js', '../types.js'],
  ['src/generated', 'src/types.d.ts', '', '../types'],
  ['generated', 'src/a.ts', '.js', '../src/a.js'],
  ['src/generated/api', 'src/generated-not/a.ts', '.js', '../../generated-not/a.js'],
  ['src', 'src/a.ts', '.js', './a.js'],
  ['.', 'src/a.ts', '.js', './src/a.js'],
] as const)('importSpecifier: from %s to %s with "%s"', (directory, file, extension, want) => {
  expect(importSpecifier(directory, file, extension)).toBe(want);
});

test.each<[title: string, ids: readonly string[], want: readonly string[]]>([
  ['the declared name', ['src/a.ts#Note'], ['Note']],
  [
    'what the paths have of their own',
    ['src/admin/note.ts#Note', 'src/users/note.ts#Note'],
    ['Note_admin', 'Note_users'],
  ],
  ['names that differ in their first letter only', ['src/a.ts#note', 'src/b.ts#Note'], ['note_a', 'Note_b']],
  ['instances of generic types', ['src/a.ts#Page<src/b.ts#Note>', 'src/b.ts#Note'], ['Page_Note', 'Note']],
  ['nested instances', ['src/a.ts#Page<src/a.ts#Page<string>>'], ['Page_Page_string']],
  [
    'instances with arguments of one name',
    ['src/a.ts#Page<src/x.ts#Note>', 'src/a.ts#Page<src/y.ts#Note>', 'src/x.ts#Note', 'src/y.ts#Note'],
    ['Page_Note_x', 'Page_Note_y', 'Note_x', 'Note_y'],
  ],
  ['arguments that are no names', ['src/a.ts#Box<(string)[]>', 'src/a.ts#Box<{"a":"b"}>'], ['Box_string', 'Box_a_b']],
])('typeNames: %s', (_title, ids, want) => {
  const types = ids.map((id) => namedOf(id, string));
  const names = typeNames(types);
  expect(ids.map((id) => names.get(id))).toEqual(want);
  expect(typeNames(types.toReversed())).toEqual(names);
});
