import { canonical, type Json } from '../json.js';
import { boundOf } from './constraint-kinds.js';
import { type Form, isUnconstrained, typeOf, valuesOf } from './form.js';

/** Whether a form allows a value; `undefined` when that cannot be decided. */
export function acceptsValue(form: Form, value: Json): boolean | undefined {
  if (typeOf(value) !== form.type) return false;
  if (isUnconstrained(form)) return true;
  const values = valuesOf(form);
  const text = canonical(value);
  if (values !== undefined && !values.some((one) => canonical(one) === text)) return false;
  if (form.type === 'array' || form.type === 'object') {
    const bare = values !== undefined && form.constraints.size === 0;
    return bare && form.members.properties.size === 0 && form.items.prefix.length === 0 ? true : undefined;
  }
  let decided: boolean | undefined = true;
  for (const [keyword, demanded] of form.constraints) {
    for (const one of demanded) {
      const holds = satisfies(keyword, one, value);
      if (holds === false) return false;
      if (holds === undefined) decided = undefined;
    }
  }
  return decided;
}

function satisfies(keyword: string, demanded: Json, value: Json): boolean | undefined {
  if (typeof value === 'number') return satisfiesNumber(keyword, demanded, value);
  if (typeof value === 'string') return satisfiesText(keyword, demanded, value);
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

function satisfiesText(keyword: string, demanded: Json, value: string): boolean | undefined {
  if (keyword === 'minLength') return lengthOf(value) >= Number(demanded);
  if (keyword === 'maxLength') return lengthOf(value) <= Number(demanded);
  return keyword === 'pattern' ? matches(String(demanded), value) : undefined;
}

/** JSON Schema counts characters, not code units. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** Whether a pattern matches a text; `undefined` for an invalid pattern. */
export function matches(pattern: string, text: string): boolean | undefined {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return undefined;
  }
}
