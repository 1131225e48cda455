import { expect, test } from 'vitest';
import { KeptList } from '../../../compiler/src/reuse/kept-list.ts';

const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];

/** Lists of names of one build after another, and the items whose names were made in the last of them. */
class Builds {
  readonly #kept = new KeptList<{ readonly text: string }>();
  made: string[] = [];
  /** Texts that are added to single names. */
  others: ReadonlyMap<object, string> = new Map();

  build(items: readonly { readonly name: string }[], suffix = ''): readonly { readonly text: string }[] {
    this.made = [];
    return this.#kept.of({
      items,
      circumstances: [suffix],
      inputs: (item, add) => add(this.others.get(item)),
      run: (item) => {
        const { name } = item;
        this.made.push(name);
        return { text: name.toLowerCase() + (this.others.get(item) ?? '') + suffix };
      },
    });
  }
}

test('a list with identical items is the last list itself', () => {
  const builds = new Builds();
  const first = builds.build([a, b]);
  expect(builds.build([a, b])).toBe(first);
  expect(builds.made).toEqual([]);
});

test('a list with equal results is the last list itself', () => {
  const builds = new Builds();
  const first = builds.build([a, b]);
  expect(builds.build([a, { name: 'B' }])).toBe(first);
  expect(builds.made).toEqual(['B']);
});

test.each([
  ['added at the end', [a, b], [a, b, c], ['c']],
  ['added at the start', [b, c], [a, b, c], ['a']],
  ['added between others', [a, c], [a, b, c], ['b']],
  ['removed', [a, b, c], [a, c], []],
  ['replaced', [a, b], [a, c], ['c']],
])('of a list with an item that is %s, the results of the others are kept', (_, before, after, made) => {
  const builds = new Builds();
  const former = builds.build(before);
  const results = builds.build(after);
  expect(results.map(({ text }) => text)).toEqual(after.map(({ name }) => name));
  expect(builds.made).toEqual(made);
  expect(former.map(({ text }) => text)).toEqual(before.map(({ name }) => name));
  for (const result of results) {
    const known = former.find(({ text }) => text === result.text);
    if (known !== undefined) expect(result).toBe(known);
  }
});

test('all results are made again when the circumstances change', () => {
  const builds = new Builds();
  builds.build([a, b]);
  expect(builds.build([a, b], '!')).toEqual([{ text: 'a!' }, { text: 'b!' }]);
  expect(builds.made).toEqual(['a', 'b']);
});

test('nothing of a build before the last one is kept', () => {
  const builds = new Builds();
  builds.build([a, b]);
  builds.build([b]);
  builds.build([a, b]);
  expect(builds.made).toEqual(['a']);
});

test('a result is made again when another value that it depends on changes', () => {
  const builds = new Builds();
  builds.build([a, b, c]);
  builds.others = new Map([[b, '!']]);
  expect(builds.build([a, b, c])).toEqual([{ text: 'a' }, { text: 'b!' }, { text: 'c' }]);
  expect(builds.made).toEqual(['b']);
  expect(builds.build([b, c])).toEqual([{ text: 'b!' }, { text: 'c' }]);
  expect(builds.made).toEqual([]);
});
