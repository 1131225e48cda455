import { memo } from '../../incremental/memo.js';
import type { Effort } from '../effort.js';
import { canonical, type Json } from '../json.js';
import { boundOf } from './constraint-kinds.js';
import { type Form, isUnconstrained, typeOf, valuesOf } from './form.js';
import { matchingWays } from './matching-ways.js';

/** Whether a form allows a value; `undefined` when that cannot be decided. */
export function acceptsValue(form: Form, value: Json, effort: Effort): boolean | undefined {
  effort.spend(1);
  if (typeOf(value) !== form.type) return false;
  if (isUnconstrained(form)) return true;
  const values = valuesOf(form);
  if (values !== undefined && !textsOfValues(values).has(canonical(value))) return false;
  if (form.type === 'array' || form.type === 'object') {
    const bare = values !== undefined && form.constraints.size === 0;
    return bare && form.members.properties.size === 0 && form.items.prefix.length === 0 ? true : undefined;
  }
  let decided: boolean | undefined = true;
  for (const [keyword, demanded] of form.constraints) {
    for (const one of demanded) {
      const holds = satisfies(keyword, one, value, effort);
      if (holds === false) return false;
      if (holds === undefined) decided = undefined;
    }
  }
  return decided;
}

function satisfies(keyword: string, demanded: Json, value: Json, effort: Effort): boolean | undefined {
  if (typeof value === 'number') return satisfiesNumber(keyword, demanded, value);
  if (typeof value === 'string') return satisfiesText(keyword, demanded, value, effort);
  return undefined;
}

function satisfiesNumber(keyword: string, demanded: Json, value: number): boolean | undefined {
  if (keyword === 'multipleOf')
    return demanded === 1 ? Number.isInteger(value) : undefinedUnlessExact(value / Number(demanded));
  if (keyword !== 'lower' && keyword !== 'upper') return undefined;
  const { bound, exclusive } = boundOf(demanded);
  if (value === bound) return !exclusive;
  return keyword === 'lower' ? value > bound : value < bound;
}

/** Quotients of decimals are not exact: 0.3 is a multiple of 0.1. */
function undefinedUnlessExact(quotient: number): boolean | undefined {
  if (Number.isSafeInteger(quotient)) return true;
  return Math.abs(quotient - Math.round(quotient)) > 1e-6 ? false : undefined;
}

function satisfiesText(keyword: string, demanded: Json, value: string, effort: Effort): boolean | undefined {
  effort.spend(1 + value.length / charactersPerStep);
  if (keyword === 'minLength') return lengthOf(value) >= Number(demanded);
  if (keyword === 'maxLength') return lengthOf(value) <= Number(demanded);
  return keyword === 'pattern' ? matches(String(demanded), value, effort) : undefined;
}

/** JSON Schema counts characters, not code units. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _character of text) length += 1;
  return length;
}

/** About as many characters as take the time of one step. */
const charactersPerStep = 100;

/** The maximum number of characters that a matcher visits for one text: about as many as take a hundredth of a second. */
const mostVisits = 1_000_000;

/**
 * Whether a pattern matches a text; `undefined` for an invalid pattern, and for one that could take long. The patterns of a document
 * are not trusted, and the analysis of the compiler is not made for hostile ones: only patterns with few choices are run.
 */
export function matches(pattern: string, text: string, effort: Effort): boolean | undefined {
  const ways = matchingWays(pattern, text.length);
  const visits = (ways ?? Infinity) * (text.length + pattern.length);
  if (visits > mostVisits) return undefined;
  effort.spend(1 + visits / charactersPerStep);
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return undefined;
  }
}

/** The canonical texts of listed values. */
export const textsOfValues: (values: readonly Json[]) => ReadonlySet<string> = memo(
  (values: readonly Json[]) => new Set(values.map(canonical)),
);
