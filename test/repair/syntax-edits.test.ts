import { describe, expect, test } from 'vitest';
import type { Change, Removal } from '../../compiler/src/diagnostics/repair.ts';
import type { Span } from '../../compiler/src/model/span.ts';
import { resolveRepair } from '../../compiler/src/repair/resolve-repair.ts';
import { SourceText } from '../../compiler/src/repair/source-text.ts';
import { applyEdits } from '../../compiler/src/repair/text-edit.ts';

const file = 'src/app.ts';

function spanOf(text: string, start: number, end: number): Span {
  const place = (offset: number) => {
    const before = text.slice(0, offset).split('\n');
    return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
  };
  const [from, to] = [place(start), place(end)];
  return { file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
}

/** The text after a change of the stretch between `[[` and `]]`; `undefined` where the change cannot be made. */
function changed(marked: string, changeOf: (span: Span) => Change): string | undefined {
  const start = marked.indexOf('[[');
  const end = marked.indexOf(']]') - 2;
  const text = marked.replace('[[', '').replace(']]', '');
  const repair = { title: 'repair', kind: 'safe', changes: [changeOf(spanOf(text, start, end))] } as const;
  const sources = { sourceOf: (path: string) => new SourceText(path, text), importExtension: '.js' as const };
  const edits = resolveRepair(repair, sources)?.edits.get(file);
  return edits && applyEdits(text, edits);
}

const removed = (marked: string, options: Omit<Removal, 'kind' | 'span'> = {}) =>
  changed(marked, (span) => ({ kind: 'remove', span, ...options }));

describe('a literal', () => {
  const written = (marked: string, value: string) => changed(marked, (span) => ({ kind: 'literal', span, value }));

  test.each([
    ["get([['/:id']])", '/{id}', "get('/{id}')"],
    ['get([["/:id"]])', '/{id}', 'get("/{id}")'],
    ['get([[`/:id`]])', '${id}', 'get(`\\${id}`)'],
    ["get([['a']])", "it's \\d", "get('it\\'s \\\\d')"],
  ])('keeps its quotes in %s', (marked, value, expected) => {
    expect(written(marked, value)).toBe(expected);
  });

  test.each(['get([[path]])', "get([['/a' + '/b']])", 'get([[`/${id}`]])'])(
    'is not made of another expression: %s',
    (marked) => {
      expect(written(marked, '/{id}')).toBeUndefined();
    },
  );
});

describe('a word', () => {
  const replaced = (marked: string, word: string, text: string) =>
    changed(marked, (span) => ({ kind: 'substitute', span, word, text }));

  test('is replaced where the stretch has it once', () => {
    expect(replaced("get([['/{a}/{b}']])", '{b}', '{c}')).toBe("get('/{a}/{c}')");
    expect(replaced('let a: [[Query<string>]];', 'Query<', 'Param<')).toBe('let a: Param<string>;');
  });

  test('stays where the stretch has it twice, or as a part of a name', () => {
    expect(replaced("get([['/{a}/{a}']])", '{a}', '{c}')).toBeUndefined();
    expect(replaced('let a: [[MyQuery<string>]];', 'Query<', 'Param<')).toBeUndefined();
    expect(replaced('let a: [[ashlar.Query<string>]];', 'Query<', 'Param<')).toBeUndefined();
  });
});

describe('a type', () => {
  const wrapped = (marked: string) =>
    changed(marked, (span) => ({ kind: 'wrap', span, before: 'Validate<', after: '>' }));
  const unwrapped = (marked: string) => changed(marked, (span) => ({ kind: 'unwrap', span, name: 'Validate' }));

  test('gets a type around it, which leaves out the `undefined` of a union', () => {
    expect(wrapped('let a: [[Body<A>]];')).toBe('let a: Validate<Body<A>>;');
    expect(wrapped('let a: [[Body<A> | undefined]];')).toBe('let a: Validate<Body<A>> | undefined;');
    expect(wrapped('let a: [[A | B]];')).toBe('let a: Validate<A | B>;');
  });

  test('replaces the type around it, by either of the two places', () => {
    expect(unwrapped('let a: [[Validate<Body<A>, typeof b>]];')).toBe('let a: Body<A>;');
    expect(unwrapped('let a: Validate<[[Body<A>]]>;')).toBe('let a: Body<A>;');
    expect(unwrapped('let a: [[Body<A>]];')).toBeUndefined();
  });
});

describe('a parameter', () => {
  const required = (marked: string) => changed(marked, (span) => ({ kind: 'parameter', span, isRequired: true }));
  const renamed = (marked: string) => changed(marked, (span) => ({ kind: 'parameter', span, name: 'id' }));
  const added = (marked: string) => changed(marked, (of) => ({ kind: 'new-parameter', of, text: 'id: string' }));

  test.each([
    ['function f([[a?: A]]) {}', 'function f(a: A) {}'],
    ['function f([[a: A | undefined]], b: B) {}', 'function f(a: A, b: B) {}'],
    ['function f([[a: A = b]]) {}', 'function f(a: A) {}'],
    ['function f(b?: B, [[a?: A]]) {}', undefined],
    ['function f([[a: A]]) {}', undefined],
  ])('becomes required in %s', (marked, expected) => {
    expect(required(marked)).toBe(expected);
  });

  test.each([
    [
      'function f([[ident: A]]) { return ident.ident + g({ ident }); }',
      'function f(id: A) { return id.ident + g({ ident: id }); }',
    ],
    [
      'function f([[ident: A]]) { return { ident: ident, [ident]: 1 }; }',
      'function f(id: A) { return { ident: id, [id]: 1 }; }',
    ],
    [
      '/** @param ident its number */\nfunction f([[ident: A]]) {}',
      '/** @param id its number */\nfunction f(id: A) {}',
    ],
    ['function f([[ident: A]]) { const id = ident; }', undefined],
    ['function f([[ident: A]]) { return (ident: B) => ident; }', undefined],
    ['function f([[ident: A]], id: B) {}', undefined],
  ])('is renamed with its uses in %s', (marked, expected) => {
    expect(renamed(marked)).toBe(expected);
  });

  test.each([
    ['class A { [[f]]() {} }', 'class A { f(id: string) {} }'],
    ['class A { [[f]](a: A) {} }', 'class A { f(a: A, id: string) {} }'],
    ['class A { [[f]](a: A, b?: B) {} }', 'class A { f(a: A, id: string, b?: B) {} }'],
    ['class A { [[f]](...a: A[]) {} }', 'class A { f(id: string, ...a: A[]) {} }'],
    ['class A {\n  [[f]](\n    a: A,\n  ) {}\n}', 'class A {\n  f(\n    a: A,\n    id: string,\n  ) {}\n}'],
    [
      'class A {\r\n  [[f]](\r\n    a?: A,\r\n  ) {}\r\n}',
      'class A {\r\n  f(\r\n    id: string,\r\n    a?: A,\r\n  ) {}\r\n}',
    ],
  ])('is added in %s', (marked, expected) => {
    expect(added(marked)).toBe(expected);
  });

  test('is removed only where its function does not use it', () => {
    expect(removed('function f(a: A, [[b: B]]) { return a; }')).toBe('function f(a: A) { return a; }');
    expect(removed('function f(a: A, [[b: B]]) { return b; }')).toBeUndefined();
  });
});

describe('an import of a type', () => {
  const imported = (marked: string) =>
    changed(marked, (span) => ({
      kind: 'substitute',
      span,
      word: 'File',
      text: 'File',
      imports: [{ name: 'File', from: { package: 'ashlar' }, isType: true }],
    }));

  test('is added where the file does not use the global value of its name', () => {
    expect(imported('let a: [[File]];')).toBe("import type { File } from 'ashlar';\n\nlet a: File;");
    expect(imported('let a: [[File]] = new File([]);')).toBeUndefined();
    expect(imported('let a: [[File]] = a instanceof File;')).toBeUndefined();
  });
});

describe('a comment', () => {
  const documented = (marked: string) => changed(marked, (span) => ({ kind: 'jsdoc', span }));

  test.each([
    ['/* [[@min]] 1 */\nlet a;', '/** @min 1 */\nlet a;'],
    ['  // [[@min]] 1\n  let a;', '  /** @min 1 */\n  let a;'],
    ['  // The number.\n  // [[@min]] 1\n  let a;', '  /**\n   * The number.\n   * @min 1\n   */\n  let a;'],
    ['  //[[@min]] 1\r\n  //@max 2\r\n  let a;', '  /**\r\n   * @min 1\r\n   * @max 2\r\n   */\r\n  let a;'],
    ['let a; // [[@min]] 1\n', undefined],
    ['type A = { b: string /* [[@min]] 1 */ };', undefined],
  ])('becomes a JSDoc comment in %s', (marked, expected) => {
    expect(documented(marked)).toBe(expected);
  });

  test.each([
    ['/** [[@min 1]] */\nlet a;', 'let a;'],
    ['let b: /** [[@min 1]] */ string;', 'let b: string;'],
    ['/** A number. [[@min 1]] */\nlet a;', '/** A number. */\nlet a;'],
    ['/**\n * A number.\n * [[@min 1]]\n * @max 2\n */\nlet a;', '/**\n * A number.\n * @max 2\n */\nlet a;'],
    ['/**\n * A number.\n * [[@min 1]]\n */\nlet a;', '/**\n * A number.\n */\nlet a;'],
    ['/**\n * @[[example]] {\n *   "a": 1\n * }\n * @max 2\n */\nlet a;', '/**\n * @max 2\n */\nlet a;'],
    ['/**\r\n * A.\r\n * [[@min 1]]\r\n * @max 2\r\n */\r\nlet a;', '/**\r\n * A.\r\n * @max 2\r\n */\r\nlet a;'],
    ['// [[@min 1]]\nlet a;', undefined],
  ])('loses a tag in %s', (marked, expected) => {
    expect(removed(marked, { around: 'tag' })).toBe(expected);
  });
});

describe('a removed stretch', () => {
  test('is the decorator of an expression', () => {
    expect(removed('class A {\n  @Get()\n  @[[HttpCode(201)]]\n  f() {}\n}')).toBe('class A {\n  @Get()\n  f() {}\n}');
    expect(removed('class A {\n  @Get() @[[HttpCode(201)]] f() {}\n}')).toBe('class A {\n  @Get() f() {}\n}');
  });

  test('is the decorator or property around it', () => {
    expect(removed('@A()\n@B({ name: [[1]] })\nclass C {}', { around: 'decorator' })).toBe('@A()\nclass C {}');
    expect(removed('f({ a: [[1]], b: 2 });', { around: 'property' })).toBe('f({ b: 2 });');
    expect(removed('let a: F<{ a: [[1]]; b: 2 }>;', { around: 'property' })).toBe('let a: F<{ b: 2 }>;');
  });

  test('is an argument, or the decorator that has no other', () => {
    expect(removed('@A([[b]], c)\nclass D {}', { orDecorator: true })).toBe('@A(c)\nclass D {}');
    expect(removed('@Z()\n@A([[b]])\nclass D {}', { orDecorator: true })).toBe('@Z()\nclass D {}');
  });

  test('is an argument with all that follow', () => {
    expect(removed('f(a, [[b]], c);', { andLater: true })).toBe('f(a);');
    expect(removed('f([[a]], b);', { andLater: true })).toBe('f();');
  });

  test('is the call of a method in a chain', () => {
    expect(removed("new A()\n  .b()\n  .[[c]]('d')\n  .e();")).toBe('new A()\n  .b()\n  .e();');
  });

  test('is the only property of the options of a type with the brackets', () => {
    expect(removed("let a: File<{ name: [['b']] }>;", { around: 'property' })).toBe('let a: File;');
    expect(removed("let a: Record<string, { name: [['b']] }>;", { around: 'property' })).toBe(
      'let a: Record<string, { }>;',
    );
  });

  test('is a modifier, and stays in its line', () => {
    const without = (marked: string) => changed(marked, (of) => ({ kind: 'modifiers', of, remove: ['private'] }));
    expect(without('class A {\n  @Get()\n  private [[f]]() {}\n}')).toBe('class A {\n  @Get()\n  f() {}\n}');
    expect(without('class A {\n  private async [[f]]() {}\n}')).toBe('class A {\n  async f() {}\n}');
  });

  test('is a list of type arguments with its brackets', () => {
    expect(removed("let a: RawBody<[['*/*']]>;")).toBe('let a: RawBody;');
  });
});
