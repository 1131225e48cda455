import { expect, test } from 'vitest';
import { type KeptComputation, KeptResults } from '../../../compiler/src/reuse/kept-results.ts';
import { PlainTables, type StateTable } from '../../../compiler/src/reuse/tables.ts';
import { TrackedTables } from '../../../compiler/src/reuse/tracked-tables.ts';

const subject = {};
const computation: KeptComputation = { kind: 'greeting', subject, circumstances: [] };

/** Builds, each with tables of its own, of which the results are kept. */
class Builds {
  readonly results = new KeptResults<string>();
  #tables = new TrackedTables();
  #given: StateTable<string, string> | undefined;
  runs = 0;

  /** Computes `read` of a table, a set and a table that the computation adds to. */
  build(
    { names = {}, words = [], given = {} }: BuildTables,
    read: (tables: Reading) => string,
    wanted: Partial<KeptComputation> = {},
  ): string {
    const tables = new TrackedTables(this.#tables);
    this.results.begin();
    const state = tables.state(this.#given?.entries);
    const reading = {
      names: tables.map(new Map(Object.entries(names))),
      words: tables.set(new Set(words)),
      given: state,
    };
    for (const [key, value] of Object.entries(given)) state.set(key, value);
    const result = this.results.of({ ...computation, ...wanted }, tables, () => {
      this.runs++;
      return read(reading);
    });
    this.#tables = tables;
    this.#given = state;
    return result;
  }

  get given(): readonly (readonly [string, string])[] {
    return [...(this.#given?.entries ?? [])];
  }
}

interface BuildTables {
  readonly names?: Readonly<Record<string, string>>;
  readonly words?: readonly string[];
  readonly given?: Readonly<Record<string, string>>;
}

interface Reading {
  readonly names: ReadonlyMap<string, string>;
  readonly words: Pick<ReadonlySet<string>, 'has'>;
  readonly given: StateTable<string, string>;
}

const greet = ({ names }: Reading) => `Hello ${names.get('a')}`;

test('keeps a result while everything that it read is the same', () => {
  const builds = new Builds();
  expect(builds.build({ names: { a: 'Ada', b: 'Bob' } }, greet)).toBe('Hello Ada');
  expect(builds.build({ names: { a: 'Ada', b: 'Ben' } }, greet)).toBe('Hello Ada');
  expect(builds.runs).toBe(1);
  expect(builds.build({ names: { a: 'Alan' } }, greet)).toBe('Hello Alan');
  expect(builds.build({}, greet)).toBe('Hello undefined');
  expect(builds.build({ names: { a: 'Alan' } }, greet)).toBe('Hello Alan');
  expect(builds.runs).toBe(4);
});

test('computes again when a name is in a set that was not', () => {
  const builds = new Builds();
  const read = ({ words }: Reading) => (words.has('a') ? 'taken' : 'free');
  expect(builds.build({ words: ['b'] }, read)).toBe('free');
  expect(builds.build({ words: ['c'] }, read)).toBe('free');
  expect(builds.runs).toBe(1);
  expect(builds.build({ words: ['a'] }, read)).toBe('taken');
  expect(builds.build({ words: [] }, read)).toBe('free');
});

test('computes again for another kind, subject or circumstance', () => {
  const builds = new Builds();
  builds.build({}, () => 'one');
  expect(builds.build({}, () => 'two', { kind: 'farewell' })).toBe('two');
  builds.build({}, () => 'one');
  expect(builds.build({}, () => 'two', { subject: {} })).toBe('two');
  builds.build({}, () => 'one');
  expect(builds.build({}, () => 'two', { circumstances: ['late'] })).toBe('two');
  expect(builds.build({}, () => 'three', { circumstances: ['early'] })).toBe('three');
});

test('makes the entries of a kept computation again', () => {
  const builds = new Builds();
  const read = ({ given }: Reading) => {
    given.set('note', 'made');
    return given.get('note') ?? '';
  };
  builds.build({}, read);
  expect(builds.build({}, read)).toBe('made');
  expect(builds.runs).toBe(1);
  expect(builds.given).toEqual([['note', 'made']]);
});

test('computes again when an earlier computation made another entry', () => {
  const builds = new Builds();
  const read = ({ given }: Reading) => given.get('note') ?? 'free';
  expect(builds.build({}, read)).toBe('free');
  expect(builds.build({ given: { note: 'taken' } }, read)).toBe('taken');
  expect(builds.build({ given: { note: 'taken', other: 'more' } }, read)).toBe('taken');
  expect(builds.runs).toBe(2);
  expect(builds.build({}, read)).toBe('free');
});

test('uses equal entries of the last build again', () => {
  const state = (former?: StateTable<string, object>) => new TrackedTables().state(former?.entries);
  const before = state();
  before.set('note', { title: 'a' });
  const after = state(before);
  after.set('note', { title: 'a' });
  expect(after.get('note')).toBe(before.get('note'));
});

test('forgets the results that a build does not need', () => {
  const builds = new Builds();
  builds.build({}, () => 'one');
  builds.build({}, () => 'two', { subject: {} });
  expect(builds.build({}, () => 'three')).toBe('three');
});

test('finds results in another order, and after one that is new', () => {
  const results = new KeptResults<number>();
  const subjects = [{}, {}, {}, {}];
  const build = (order: readonly (object | undefined)[]) => {
    results.begin();
    let runs = 0;
    const found = order.map((one = {}) =>
      results.of({ kind: 'number', subject: one, circumstances: [] }, new TrackedTables(), () => {
        runs++;
        return subjects.indexOf(one);
      }),
    );
    return { found, runs };
  };
  expect(build(subjects)).toEqual({ found: [0, 1, 2, 3], runs: 4 });
  expect(build(subjects.toReversed())).toEqual({ found: [3, 2, 1, 0], runs: 0 });
  expect(build([undefined, ...subjects.toReversed()])).toEqual({ found: [-1, 3, 2, 1, 0], runs: 1 });
  expect(build(subjects.slice(1))).toEqual({ found: [1, 2, 3], runs: 0 });
  expect(build(subjects)).toEqual({ found: [0, 1, 2, 3], runs: 1 });
});

test('a tracked table is not read as a whole', () => {
  const table = new TrackedTables().map(new Map([['a', 1]]));
  expect(() => [...table]).toThrow('read as a whole');
  expect(() => table.size).toThrow('read as a whole');
});

test('keeps nothing with tables that note nothing', () => {
  const results = new KeptResults<number>();
  let runs = 0;
  const build = () => {
    results.begin();
    return results.of(computation, new PlainTables(), () => ++runs);
  };
  expect([build(), build()]).toEqual([1, 2]);
  expect(results.anew(computation, new PlainTables(), () => ++runs)).toBe(3);
});

test('tables that note nothing have the same entries', () => {
  const tables = new PlainTables();
  expect(tables.map(new Map([['a', 1]])).get('a')).toBe(1);
  expect(tables.set(new Set(['a'])).has('a')).toBe(true);
  const state = tables.state<string, number>();
  state.set('a', 1);
  expect(state.get('a')).toBe(1);
  expect(state.get('b')).toBeUndefined();
  expect([...state.entries]).toEqual([['a', 1]]);
});
