import { currentMemory } from './session.js';
import { asView, isRecording, type ReadRecorder, recordingReads, repeatReads, type View } from './view.js';

/** A lookup in a view that is an argument. */
interface Read {
  readonly argument: number;
  readonly key: unknown;
  readonly value: unknown;
}

/** A result, and everything that it depends on. */
interface Remembered<Result> {
  /** The arguments; of a view the number of its source, so that a result does not keep the tables of earlier builds alive. */
  readonly values: readonly unknown[];
  readonly reads: readonly Read[];
  readonly result: Result;
}

/** The number of remembered results of one subject: a text that changes with each build does not collect them. */
const mostCombinations = 8;

/** Options of a remembered function. */
export interface MemoOptions {
  /** Whether its last parameter is a rest parameter. */
  readonly hasRest?: boolean;
}

/**
 * Remembers the results of a function for as long as all arguments are identical, and the entries that it looked up in those that are
 * views. The list of parameters is the list of dependencies: declare the function at the top level of a module, so that it reaches
 * nothing else. The last result is remembered for each subject and for each combination of texts and numbers among the other
 * arguments, as long as the subject exists. A subject that is a view has one. The function has no default parameters.
 */
export function memo<Subject extends object, Others extends readonly unknown[], Result>(
  compute: (subject: Subject, ...others: Others) => Result,
  { hasRest = false }: MemoOptions = {},
): (subject: Subject, ...others: Others) => Result {
  const bySubject = new WeakMap<object, Remembered<Result>[]>();
  const ofViews = {};
  return (subject, ...others) => {
    // `list.map(remembered)` would pass the index, too.
    if (!hasRest && others.length >= compute.length)
      throw new Error('internal error: a remembered function has fewer parameters');
    const memory = currentMemory();
    if (memory === 'nothing') return compute(subject, ...others);
    const key = asView(subject) === undefined ? subject : ofViews;
    let known = bySubject.get(key);
    // Without other parameters, the result depends on nothing else.
    const isAlone = compute.length === 1 && !hasRest && key === subject;
    if (isAlone && known?.[0] !== undefined) return known[0].result;
    const given: readonly unknown[] = [subject, ...others];
    if (known === undefined) {
      known = [];
      bySubject.set(key, known);
    }
    const index = known.findIndex((one) => haveSameTexts(one.values, given));
    const earlier = known[index];
    if (earlier !== undefined && isCurrent(earlier, given)) {
      if (isRecording()) {
        for (const { argument, key: read, value } of earlier.reads) {
          const current = asView(given[argument]);
          if (current !== undefined) repeatReads(current, read, value);
        }
      }
      return earlier.result;
    }
    const run = () => compute(subject, ...others);
    const values = given.map(comparable);
    const remembered = { values, ...(memory === 'builds' ? recorded(given, run) : { reads: [], result: run() }) };
    if (index >= 0) known.splice(index, 1);
    else if (known.length >= mostCombinations) known.shift();
    known.push(remembered);
    return remembered.result;
  };
}

/** The number of the source of a view. */
class SourceNumber {
  /** That of the last view for which the result was right. */
  number: number;

  constructor(number: number) {
    this.number = number;
  }
}

function comparable(argument: unknown): unknown {
  const found = asView(argument);
  return found === undefined ? argument : new SourceNumber(found.sourceNumber);
}

/** Whether two lists of arguments differ in objects alone. */
function haveSameTexts(one: readonly unknown[], other: readonly unknown[]): boolean {
  for (let index = 1; index < Math.max(one.length, other.length); index++) {
    const [value, current] = [one[index], other[index]];
    if (!Object.is(value, current) && !(isObject(value) && isObject(current))) return false;
  }
  return true;
}

/** Whether a function would have the same result with other arguments. */
function isCurrent({ values, reads }: Remembered<unknown>, given: readonly unknown[]): boolean {
  let haveSameSources = true;
  for (let index = 0; index < given.length; index++) {
    const [before, now] = [values[index], given[index]];
    if (Object.is(before, now)) continue;
    const source = before instanceof SourceNumber ? asView(now)?.sourceNumber : undefined;
    if (source === undefined) return false;
    if (before instanceof SourceNumber && before.number !== source) haveSameSources = false;
  }
  if (haveSameSources) return true;
  for (const { argument, key, value } of reads) {
    if (!Object.is(asView(given[argument])?.peek(key), value)) return false;
  }
  for (const [index, value] of values.entries()) {
    const source = asView(given[index])?.sourceNumber;
    if (value instanceof SourceNumber && source !== undefined) value.number = source;
  }
  return true;
}

/** Computes a result, and records its reads. */
function recorded<Result>(
  given: readonly unknown[],
  compute: () => Result,
): Pick<Remembered<Result>, 'reads' | 'result'> {
  const recorder = new RecordedReads();
  const result = recordingReads(recorder, compute);
  const views = given.map(asView);
  const reads: Read[] = [];
  for (const [view, entries] of recorder.reads) {
    const argument = views.indexOf(view);
    if (argument < 0)
      throw new Error('internal error: a remembered function reads a view that is not one of its arguments');
    for (const [key, value] of entries) {
      reads.push({ argument, key, value });
      // The function that called this one depends on them, too.
      repeatReads(view, key, value);
    }
  }
  return { reads, result };
}

class RecordedReads implements ReadRecorder {
  readonly reads = new Map<View, Map<unknown, unknown>>();
  readonly #own = new Set<View>();

  record(view: View, key: unknown, value: unknown): void {
    if (this.#own.has(view)) return;
    const entries = this.reads.get(view);
    if (entries === undefined) this.reads.set(view, new Map([[key, value]]));
    else entries.set(key, value);
  }

  made(view: View): void {
    this.#own.add(view);
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
