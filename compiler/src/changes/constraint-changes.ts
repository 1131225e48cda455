import { canonical, type Json, type JsonObject } from './json.js';

/** A constraint that differs: `both` allows some values more and some fewer. */
export interface ConstraintChange {
  readonly direction: 'tightened' | 'relaxed' | 'both';
  /** `\`minLength\` is 5, was 1`. */
  readonly text: string;
}

/** Compares two values of a keyword: below zero when the newer one allows more, above when it allows less; NaN when neither. */
type Comparison = (before: Json, after: Json) => number;

const rising: Comparison = (before, after) => Number(after) - Number(before);
const falling: Comparison = (before, after) => Number(before) - Number(after);
const unrelated: Comparison = () => Number.NaN;

/** The keywords that stand for themselves; one that is new tightens, one that is gone relaxes. */
const keywords: Readonly<Record<string, Comparison>> = {
  minLength: rising,
  maxLength: falling,
  minItems: rising,
  maxItems: falling,
  minProperties: rising,
  maxProperties: falling,
  pattern: unrelated,
  format: unrelated,
  contentEncoding: unrelated,
  allOf: unrelated,
  not: unrelated,
  multipleOf: (before, after) => {
    if (isMultiple(after, before)) return 1;
    return isMultiple(before, after) ? -1 : Number.NaN;
  },
};

/** What has become of the constraints of a value that is of one type before and after. */
export function constraintChanges(before: JsonObject, after: JsonObject): readonly ConstraintChange[] {
  const changes = Object.entries(keywords).flatMap(([keyword, compare]) => {
    const [was, is] = [before[keyword], after[keyword]];
    if (canonical(was) === canonical(is)) return [];
    const text = describe(keyword, was, is);
    if (was === undefined || is === undefined) return [changed(was === undefined ? 1 : -1, text)];
    return [changed(compare(was, is), text)];
  });
  return [
    ...boundChanges(before, after, 'minimum', 'exclusiveMinimum', rising),
    ...boundChanges(before, after, 'maximum', 'exclusiveMaximum', falling),
    ...changes,
    ...integerChange(before, after),
    ...uniquenessChange(before, after),
  ];
}

/** `minimum` and `exclusiveMinimum` are one bound: the stricter of the two holds. */
function boundChanges(
  before: JsonObject,
  after: JsonObject,
  inclusive: string,
  exclusive: string,
  compare: Comparison,
): readonly ConstraintChange[] {
  const was = strictest(before, inclusive, exclusive, compare);
  const is = strictest(after, inclusive, exclusive, compare);
  if (was?.keyword === is?.keyword && was?.value === is?.value) return [];
  if (was === undefined && is === undefined) return [];
  const order = was === undefined ? 1 : is === undefined ? -1 : compare(was.value, is.value);
  const strictness = order === 0 ? (is?.keyword === exclusive ? 1 : -1) : order;
  const keyword = is?.keyword ?? was?.keyword ?? inclusive;
  if (was !== undefined && is !== undefined && was.keyword !== is.keyword)
    return [changed(strictness, `\`${is.keyword}\` is ${is.value}, in place of \`${was.keyword}\` ${was.value}`)];
  return [changed(strictness, describe(keyword, was?.value, is?.value))];
}

interface Bound {
  readonly keyword: string;
  readonly value: number;
}

function strictest(schema: JsonObject, inclusive: string, exclusive: string, compare: Comparison): Bound | undefined {
  const bounds = [exclusive, inclusive].flatMap((keyword): readonly Bound[] => {
    const value = schema[keyword];
    return typeof value === 'number' ? [{ keyword, value }] : [];
  });
  return bounds.reduce<Bound | undefined>(
    (best, bound) => (best === undefined || compare(best.value, bound.value) > 0 ? bound : best),
    undefined,
  );
}

function integerChange(before: JsonObject, after: JsonObject): readonly ConstraintChange[] {
  const [was, is] = [before['type'], after['type']];
  if (was === 'number' && is === 'integer') return [changed(1, 'must be an integer, was any number')];
  if (was === 'integer' && is === 'number') return [changed(-1, 'may be any number, was an integer')];
  return [];
}

function uniquenessChange(before: JsonObject, after: JsonObject): readonly ConstraintChange[] {
  const [was, is] = [before['uniqueItems'] === true, after['uniqueItems'] === true];
  if (was === is) return [];
  return [is ? changed(1, 'items must be unique now') : changed(-1, 'items need not be unique any more')];
}

function changed(order: number, text: string): ConstraintChange {
  if (Number.isNaN(order) || order === 0) return { direction: 'both', text };
  return { direction: order > 0 ? 'tightened' : 'relaxed', text };
}

function isMultiple(value: Json, of: Json): boolean {
  return typeof value === 'number' && typeof of === 'number' && of !== 0 && Number.isInteger(value / of);
}

function describe(keyword: string, was: Json | undefined, is: Json | undefined): string {
  if (was === undefined) return `\`${keyword}\` ${shown(is)} is new`;
  if (is === undefined) return `\`${keyword}\` ${shown(was)} is gone`;
  return `\`${keyword}\` is ${shown(is)}, was ${shown(was)}`;
}

function shown(value: Json | undefined): string {
  return typeof value === 'string' ? value : canonical(value);
}
