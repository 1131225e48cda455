import { describe, expect, test } from 'vitest';
import type { Change } from '../../compiler/src/diagnostics/repair.ts';
import type { Span } from '../../compiler/src/model/span.ts';
import { chooseRepairs } from '../../compiler/src/repair/choose-repairs.ts';
import { type ResolvedRepair, resolveRepair } from '../../compiler/src/repair/resolve-repair.ts';
import { SourceText } from '../../compiler/src/repair/source-text.ts';
import { applyEdits } from '../../compiler/src/repair/text-edit.ts';

const file = 'src/app.module.ts';

/** The place of the only, or the given, occurrence of a text in a source. */
function spanOf(source: string, text: string, occurrence = 0): Span {
  let start = source.indexOf(text);
  for (let index = 0; index < occurrence; index++) start = source.indexOf(text, start + 1);
  const before = source.slice(0, start).split('\n');
  const line = before.length;
  const column = (before.at(-1) ?? '').length + 1;
  return { file, line, column, endLine: line, endColumn: column + text.length };
}

function resolved(source: string, changes: readonly Change[]): ResolvedRepair | undefined {
  return resolveRepair(
    { title: '', kind: 'safe', changes },
    { sourceOf: () => new SourceText(file, source), importExtension: '.js' },
  );
}

/** The source after changes; `undefined` where they cannot be made. */
function changed(source: string, changes: readonly Change[]): string | undefined {
  const edits = resolved(source, changes)?.edits.get(file);
  return edits && applyEdits(source, edits);
}

describe('the removal of an entry', () => {
  const removed = (source: string, text: string, occurrence?: number) =>
    changed(source, [{ kind: 'remove', around: 'entry', span: spanOf(source, text, occurrence) }]);

  test('removes the whole call that contains the stretch', () => {
    expect(removed('x({ a: [A, provide(B, C), D] });', 'B')).toBe('x({ a: [A, D] });');
  });

  test('removes the last entry with the comma before it', () => {
    expect(removed('x({ a: [A, B] });', 'B')).toBe('x({ a: [A] });');
  });

  test('removes the property of a list that becomes empty, if the object has others', () => {
    expect(removed('x({ a: [A], b: [B] });', 'A')).toBe('x({ b: [B] });');
    expect(removed('x({ a: [A], b: [B] });', 'B')).toBe('x({ a: [A] });');
  });

  test('leaves an empty list as the only property', () => {
    expect(removed('x({ a: [A] });', 'A')).toBe('x({ a: [] });');
  });

  test('removes the line of an entry with its comments', () => {
    expect(removed('x([\n  A,\n  // about Beta\n  Beta, // after\n  C,\n]);', 'Beta', 1)).toBe('x([\n  A,\n  C,\n]);');
  });

  test('keeps the line endings of Windows', () => {
    expect(removed('x([\r\n  A,\r\n  Beta,\r\n]);\r\n', 'Beta')).toBe('x([\r\n  A,\r\n]);\r\n');
  });

  test('is not made outside of a list', () => {
    expect(removed('x(Beta);', 'Beta')).toBe(undefined);
  });
});

describe('the move of an entry', () => {
  const moved = (source: string, text: string, property: string) =>
    changed(source, [{ kind: 'move-entry', property, span: spanOf(source, text) }]);

  test('renames the property of a list with one entry', () => {
    expect(moved('@M({ providers: [Beta] }) class X {}', 'Beta', 'imports')).toBe('@M({ imports: [Beta] }) class X {}');
  });

  test('adds the entry to the other list', () => {
    expect(moved('@M({ a: [A], b: [Beta, C] }) class X {}', 'Beta', 'a')).toBe(
      '@M({ a: [A, Beta], b: [C] }) class X {}',
    );
    expect(moved('@M({ a: [A], b: [Beta] }) class X {}', 'Beta', 'a')).toBe('@M({ a: [A, Beta] }) class X {}');
    expect(moved('@M({ b: [Beta], a: [A] }) class X {}', 'Beta', 'a')).toBe('@M({ a: [A, Beta] }) class X {}');
  });

  test('adds the other list where there is none', () => {
    expect(moved('@M({ b: [Beta, C] }) class X {}', 'Beta', 'a')).toBe('@M({ b: [C], a: [Beta] }) class X {}');
  });

  test('adds a line where the entries have lines of their own', () => {
    expect(moved('@M({\n  a: [\n    A,\n  ],\n  b: [\n    Beta,\n    C,\n  ],\n})\nclass X {}\n', 'Beta', 'a')).toBe(
      '@M({\n  a: [\n    A,\n    Beta,\n  ],\n  b: [\n    C,\n  ],\n})\nclass X {}\n',
    );
  });

  test('moves a call as a whole', () => {
    expect(moved('@M({ b: [configure(Beta, {}), C] }) class X {}', 'Beta', 'a')).toBe(
      '@M({ b: [C], a: [configure(Beta, {})] }) class X {}',
    );
  });

  test('removes an entry that the other list has already', () => {
    expect(moved('@M({ b: [Beta, C], a: [Beta] }) class X {}', 'Beta', 'a')).toBe(
      '@M({ b: [C], a: [Beta] }) class X {}',
    );
  });

  test('writes another entry where the other list has another name for it', () => {
    const source = '@M({ b: [Beta, C] }) class X {}';
    const change = { kind: 'move-entry', property: 'a', text: 'Module', span: spanOf(source, 'Beta') } as const;
    expect(changed(source, [change])).toBe('@M({ b: [C], a: [Module] }) class X {}');
    const alone = '@M({ b: [Beta] }) class X {}';
    expect(changed(alone, [{ ...change, span: spanOf(alone, 'Beta') }])).toBe('@M({ a: [Module] }) class X {}');
  });

  test('waits for another repair of the same decorator that makes the list too', () => {
    const source = '@M({ b: [Beta], c: [Gamma] }) class X {}';
    const [first, second] = ['Beta', 'Gamma'].map((text) =>
      resolved(source, [{ kind: 'move-entry', property: 'a', span: spanOf(source, text) }]),
    );
    const repairs = [first, second].filter((repair) => repair !== undefined);
    expect(repairs).toHaveLength(2);
    expect(chooseRepairs(repairs).applied).toEqual([first]);
  });

  test('is not made for a list that is a constant', () => {
    expect(moved('const all = [Beta]; @M({ b: all }) class X {}', 'Beta', 'a')).toBe(undefined);
  });
});

describe('the value of a decorator', () => {
  const set = (source: string) =>
    changed(source, [
      { kind: 'list-entry', of: spanOf(source, 'X'), decorator: 'M', property: 'a', text: 'A', isValue: true },
    ]);

  test('is added to the properties of the decorator', () => {
    expect(set('@M() class X {}')).toBe('@M({ a: A }) class X {}');
    expect(set('@M({ b: [B] }) class X {}')).toBe('@M({ b: [B], a: A }) class X {}');
  });

  test('is not written over another value', () => {
    expect(set('@M({ a: [] }) class X {}')).toBe(undefined);
  });
});

describe('the change of modifiers', () => {
  const modified = (
    source: string,
    name: string,
    change: { readonly add?: string; readonly remove?: readonly string[] },
  ) => changed(source, [{ kind: 'modifiers', of: spanOf(source, name), ...change }]);

  test('removes those that a declaration has', () => {
    const remove = ['private', 'protected'];
    expect(modified('class X { protected readonly size = 1; }', 'size', { remove })).toBe(
      'class X { readonly size = 1; }',
    );
    expect(modified('class X { private constructor() {} }', 'constructor', { remove })).toBe(
      'class X { constructor() {} }',
    );
    expect(modified('class X { size = 1; }', 'size', { remove })).toBe(undefined);
  });

  test('exports all declarations of a merged name', () => {
    const source = 'interface Time {}\nconst Time = 1;\n';
    expect(changed(source, [{ kind: 'modifiers', of: spanOf(source, 'Time', 1), add: 'export' }])).toBe(
      'export interface Time {}\nexport const Time = 1;\n',
    );
  });
});

describe('a required parameter', () => {
  const required = (source: string) =>
    changed(source, [{ kind: 'parameter', span: spanOf(source, 'Store'), isRequired: true }]);

  test('has no question mark and no default value', () => {
    expect(required('class X { constructor(a?: Store) {} }')).toBe('class X { constructor(a: Store) {} }');
    expect(required('class X { constructor(a: Store = b(), c = 1) {} }')).toBe(
      'class X { constructor(a: Store, c = 1) {} }',
    );
  });

  test('keeps a rest parameter, which is not optional', () => {
    expect(required('class X { constructor(...a: Store) {} }')).toBe(undefined);
  });
});

describe('the removal of a member', () => {
  const removed = (source: string, name: string) =>
    changed(source, [{ kind: 'remove', isName: true, span: spanOf(source, name) }]);

  test('leaves no two empty lines, and none at the beginning or the end of the class', () => {
    const source = 'class X {\n  one() {}\n\n  two() {}\n\n  three() {}\n}\n';
    expect(removed(source, 'one')).toBe('class X {\n  two() {}\n\n  three() {}\n}\n');
    expect(removed(source, 'two')).toBe('class X {\n  one() {}\n\n  three() {}\n}\n');
    expect(removed(source, 'three')).toBe('class X {\n  one() {}\n\n  two() {}\n}\n');
  });

  test('keeps the line endings of Windows', () => {
    expect(removed('class X {\r\n  one() {}\r\n\r\n  two() {}\r\n}\r\n', 'two')).toBe(
      'class X {\r\n  one() {}\r\n}\r\n',
    );
  });
});

describe('new text', () => {
  test('does not repeat a property', () => {
    const source = 'x({ import: [A], imports: [B] });';
    expect(changed(source, [{ kind: 'replace', span: spanOf(source, 'import'), text: 'imports' }])).toBe(undefined);
  });

  test('has its imports before the first declaration of a file', () => {
    const source = 'export class X {}\n';
    const imports = [{ name: 'Injectable', from: { package: 'ashlar' } }] as const;
    expect(changed(source, [{ kind: 'decorator', of: spanOf(source, 'X'), text: '@Injectable()', imports }])).toBe(
      "import { Injectable } from 'ashlar';\n\n@Injectable()\nexport class X {}\n",
    );
  });
});

describe('a corrected import', () => {
  const renamed = (source: string) =>
    changed(source, [{ kind: 'imported-name', span: spanOf(source, 'Gett'), name: 'Get' }]);

  test('has the other name where the file uses it', () => {
    expect(renamed("import { Gett } from 'ashlar';\nclass X { @Gett() Gett() { return x.Gett(Gett); } }\n")).toBe(
      "import { Get } from 'ashlar';\nclass X { @Get() Gett() { return x.Gett(Get); } }\n",
    );
  });

  test('keeps its alias', () => {
    expect(renamed("import { Gett as G } from 'ashlar';\nG();\n")).toBe("import { Get as G } from 'ashlar';\nG();\n");
  });

  test('is not made where the name means something else', () => {
    expect(renamed("import { Gett } from 'ashlar';\nconst Get = Gett;\n")).toBe(undefined);
    expect(renamed("import { Gett } from 'ashlar';\nexport const x = { Gett };\n")).toBe(undefined);
  });
});

describe('the import of a value', () => {
  const valued = (source: string) => changed(source, [{ kind: 'value-import', span: spanOf(source, 'B'), name: 'B' }]);

  test('has no `type`, and other names keep it', () => {
    expect(valued("import type { A, B, C } from './a.js';\n")).toBe("import { type A, B, type C } from './a.js';\n");
    expect(valued("import { type A, type B } from './a.js';\n")).toBe("import { type A, B } from './a.js';\n");
    expect(valued("import type B from './a.js';\n")).toBe("import B from './a.js';\n");
    expect(valued("export type { A as B } from './a.js';\n")).toBe("export { A as B } from './a.js';\n");
    expect(valued("import { B } from './a.js';\n")).toBe(undefined);
  });
});

describe('the import of a class', () => {
  const clock = { name: 'Clock', from: { file: 'src/time/clock.ts' } };
  const listed = (imports: string) => {
    const source = `${imports}\n\n@Module({ providers: [] })\nclass AppModule {}\n`;
    return changed(source, [
      {
        kind: 'list-entry',
        of: spanOf(source, 'AppModule'),
        decorator: 'Module',
        property: 'providers',
        text: 'Clock',
        imports: [clock],
      },
    ]);
  };

  test.each([
    ["import { Clock } from './time/clock.js';", 'the file'],
    ["import { Clock } from './time/index.js';", 'an index of its directory'],
    ["import { Clock } from './time';", 'its directory'],
    ["import { Clock } from '@/time/clock';", 'an alias'],
    ["import { Clock } from 'src/time/clock';", 'a path from the root'],
  ])('is not added beside %s, which is the import of %s', (existing) => {
    expect(listed(existing)).toBe(`${existing}\n\n@Module({ providers: [Clock] })\nclass AppModule {}\n`);
  });

  test('uses the alias of an existing import', () => {
    const existing = "import { Clock as WallClock } from './time/clock.js';";
    expect(listed(existing)).toContain('providers: [WallClock]');
  });

  test.each([
    "import { Clock } from './other/clock.js';",
    "import { Clock } from './clock.js';",
    "import { Clock } from 'clocks';",
    'class Clock {}',
  ])('is not made beside %s, which is a different class with its name', (existing) => {
    expect(listed(existing)).toBeUndefined();
  });
});

test('a file with a syntax error is not edited', () => {
  const source = 'x({ a: [A, B] };';
  expect(changed(source, [{ kind: 'remove', span: spanOf(source, 'B') }])).toBeUndefined();
});
