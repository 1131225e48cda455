import { expect, test } from 'vitest';
import { type KeptComputation, KeptResults } from '../../../compiler/src/reuse/kept-results.ts';
import { PlainTables, type StateTable } from '../../../compiler/src/reuse/tables.ts';
import { TrackedTables } from '../../../compiler/src/reuse/tracked-tables.ts';

const subject = {};
const computation: KeptComputation = { kind: 'greeting', subject, circumstances: [] };

/** Builds, each with tables of its own, of which the results are kept. */
class Builds {
  readonly results = new KeptResults<string>();
  /** The computations that make the given entries. */
  readonly #giving = new KeptResults<void>();
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
    this.#giving.begin();
    const state = tables.state(this.#given?.entries);
    const reading = {
      names: tables.map(new Map(Object.entries(names))),
      words: tables.set(new Set(words)),
      given: state,
    };
    this.#giving.of({ kind: 'given', subject, circumstances: Object.entries(given).flat() }, tables, () => {
      for (const [key, value] of Object.entries(given)) state.set(key, value);
    });
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
  const stateWithNote = (former?: StateTable<string, object>) => {
    const tables = new TrackedTables();
    const state = tables.state(former?.entries);
    tables.track(() => state.set('note', { title: 'a' }));
    return state;
  };
  const before = stateWithNote();
  const after = stateWithNote(before);
  expect(after.get('note')).toBe(before.get('note'));
});

/** A computation that makes entries, and reads the entries of others. */
interface Step {
  readonly subject: object;
  readonly makes?: Readonly<Record<string, string>>;
  /** Made even if another computation has made them. */
  readonly replaces?: Readonly<Record<string, string>>;
  readonly reads?: readonly string[];
}

/** Builds of steps, each of which is repeated with other tables, and in a process of its own. */
class Sequence {
  readonly #results = new KeptResults<string>();
  #tables = new TrackedTables();
  #state: StateTable<string, string> | undefined;

  /** Returns how many steps have run. */
  build(steps: readonly Step[]): number {
    let runs = 0;
    this.#results.begin();
    this.#tables = new TrackedTables(this.#tables);
    const state = this.#tables.state(this.#state?.entries);
    this.#state = state;
    const kept = steps.map((step) => {
      const wanted = { kind: 'step', subject: step.subject, circumstances: [JSON.stringify(step)] };
      return this.#results.of(wanted, this.#tables, () => {
        runs++;
        return runStep(step, state);
      });
    });
    const alone = new PlainTables().state<string, string>();
    expect(kept).toEqual(steps.map((step) => runStep(step, alone)));
    expect([...state.entries]).toEqual([...alone.entries]);
    return runs;
  }
}

function runStep({ makes = {}, replaces = {}, reads = [] }: Step, state: StateTable<string, string>): string {
  const read = reads.map((key) => `${key} ${state.get(key)}`);
  for (const [key, value] of Object.entries(makes)) if (state.get(key) === undefined) state.set(key, value);
  for (const [key, value] of Object.entries(replaces)) state.set(key, value);
  return read.join();
}

const [one, two, three] = [{}, {}, {}];
const first: readonly Step[] = [
  { subject: one, makes: { a: '1', b: '1' } },
  { subject: two, makes: { c: '2' }, reads: ['a'] },
  { subject: three, makes: { b: '3', d: '3' }, reads: ['c'] },
];

test.each<[name: string, runs: number, steps: readonly Step[]]>([
  ['nothing', 0, first],
  ['a step that makes the same entries', 1, [{ subject: {}, makes: { a: '1', b: '1' } }, ...first.slice(1)]],
  ['a step that makes them in another order', 1, [{ subject: one, makes: { b: '1', a: '1' } }, ...first.slice(1)]],
  ['a value that a later step reads', 2, [{ subject: one, makes: { a: '0', b: '1' } }, ...first.slice(1)]],
  ['an entry that a later step makes instead', 2, [{ subject: one, makes: { a: '1' } }, ...first.slice(1)]],
  ['an entry that nothing reads', 1, [{ subject: one, makes: { a: '1', b: '1', e: '1' } }, ...first.slice(1)]],
  ['a step before all others', 1, [{ subject: {}, makes: { e: '0' } }, ...first]],
  ['a step before all others that makes an entry of a later one', 2, [{ subject: {}, makes: { d: '0' } }, ...first]],
  ['no first step', 2, first.slice(1)],
  ['no last step', 0, first.slice(0, 2)],
  ['the order', 3, first.toReversed()],
  ['no step', 0, []],
])('runs only the steps that depend on another one: %s', (_, runs, steps) => {
  const sequence = new Sequence();
  expect(sequence.build(first)).toBe(3);
  expect(sequence.build(steps)).toBe(runs);
  expect(sequence.build(steps)).toBe(0);
  sequence.build(first);
});

test('the last value of an entry counts, also when an earlier one changes', () => {
  const sequence = new Sequence();
  const replacing: Step = { subject: two, replaces: { a: '2' } };
  const build = (value: string) => sequence.build([{ subject: one, makes: { a: value, b: value } }, replacing]);
  expect([build('1'), build('0'), build('1'), build('1')]).toEqual([2, 1, 1, 0]);
  // A first computation that makes the entry later than the second one does not replace its value either.
  const late = new Sequence();
  const buildLate = (made: Readonly<Record<string, string>>) => late.build([{ subject: one, makes: made }, replacing]);
  expect([buildLate({ b: '1' }), buildLate({ b: '1', a: '1' }), buildLate({ b: '1', a: '0' })]).toEqual([2, 1, 1]);
  // A build without the second computation has the value of the first.
  expect(sequence.build([{ subject: one, makes: { a: '1', b: '1' } }])).toBe(0);
  expect(build('3')).toBe(2);
});

test('an entry is made only by a computation', () => {
  expect(() => new TrackedTables().state(undefined).set('a', 1)).toThrow('outside of a computation');
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
  let tables = new TrackedTables();
  const build = (order: readonly (object | undefined)[]) => {
    results.begin();
    tables = new TrackedTables(tables);
    let runs = 0;
    const found = order.map((one = {}) =>
      results.of({ kind: 'number', subject: one, circumstances: [] }, tables, () => {
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

test('keeps steps behind many others that are new, removed or moved', () => {
  const sequence = new Sequence();
  const stepsFrom = (start: number): readonly Step[] =>
    Array.from({ length: 100 }, (_, place) => ({ subject: {}, makes: { [start + place]: 'made' } }));
  const [early, late, added] = [stepsFrom(0), stepsFrom(100), stepsFrom(200)];
  expect(sequence.build([...early, ...late])).toBe(200);
  expect(sequence.build([...early, ...added, ...late])).toBe(100);
  expect(sequence.build([...added, ...late])).toBe(0);
  // The steps that precede one that is kept already run again.
  expect(sequence.build([...late, ...added])).toBe(100);
  expect(sequence.build([...late, ...added])).toBe(0);
});

test('a build that has ended keeps its results for the next one, and no others', () => {
  const results = new KeptResults<string>();
  let tables = new TrackedTables();
  const build = (...subjects: readonly object[]) => {
    results.begin();
    tables = new TrackedTables(tables);
    let runs = 0;
    for (const one of subjects)
      results.of({ kind: 'step', subject: one, circumstances: [] }, tables, () => `${runs++}`);
    results.end();
    tables.end();
    // A file that a build does not write ends it nevertheless.
    results.end();
    tables.end();
    return runs;
  };
  expect([build(one, two), build(one, two), build(two), build(one, two), build(one, two)]).toEqual([2, 0, 0, 1, 0]);
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
