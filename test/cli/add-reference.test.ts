import { describe, expect, test } from 'vitest';
import { addReference } from '../../cli/src/new/add-reference.ts';

/** The paths of the references in a tsconfig with comments and trailing commas. */
function referencedPaths(text: string): readonly string[] {
  const json = text.replaceAll(/\/\/.*|\/\*.*?\*\//g, '').replaceAll(/,(?=\s*[\]}])/g, '');
  const { references }: { references: readonly { path: string }[] } = JSON.parse(json);
  return references.map(({ path }) => path);
}

describe('a reference is added to a tsconfig', () => {
  const before = ['', '// The packages.\n', '/* a */ '];
  const lists: readonly (readonly [list: string, paths: readonly string[]])[] = [
    ['[]', ['./new']],
    ['[ ]', ['./new']],
    ['[{ "path": "a" }]', ['a', 'new']],
    ['[{ "path": "./a" }, { "path": "./b", "prepend": false },]', ['./a', './b', './new']],
    ['[\n    { "path": "./a" }\n  ]', ['./a', './new']],
    ['[\n\t{ "path": "a" },\n\t{ "path": "b" }, // the last\n]', ['a', 'b', 'new']],
    ['[\r\n  { "path": "./a" } // no comma\r\n]', ['./a', './new']],
    ['[\n  { "path": "./a" } /* one */, // two\n]', ['./a', './new']],
    ['[\n  {\n    "path": "./a"\n  },\n  // { "path": "./old" }\n]', ['./a', './new']],
  ];
  const after = ['', ',', ',\n  "files": [] // nothing else'];

  test.each(
    before.flatMap((start) => lists.flatMap(([list, paths]) => after.map((end) => [start, list, end, paths] as const))),
  )('with %j, %j and %j around it', (start, list, end, paths) => {
    const text = `${start}{\n  // First.\n  "references": ${list}${end}\n}\n`;
    const edited = addReference(text, 'new');
    expect(referencedPaths(edited ?? '')).toEqual(paths);
    // Every comment and line is still there.
    for (const comment of text.match(/\/\/.*|\/\*.*?\*\//g) ?? []) expect(edited).toContain(comment.trimEnd());
    expect(edited?.replaceAll(/\s|,|\{ "path": "(?:\.\/)?new" \}/g, '')).toBe(text.replaceAll(/\s|,/g, ''));
  });

  test.each(['', '{}', '{ "references": {} }', '{ "references": [', '[]', 'null'])('but not to %j', (text) => {
    expect(addReference(text, 'new')).toBeUndefined();
  });
});
