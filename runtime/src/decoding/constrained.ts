import type { ProblemDescription } from '../contract/validation-problem.js';
import type { Decoder } from './decoder.js';
import { type StringFormatName, stringFormats } from './formats/string-formats.js';
import { invalid } from './invalid.js';
import { isMultipleOf } from './is-multiple-of.js';
import type { Problems } from './problems.js';
import { isLonger, isShorter } from './text-length.js';
import { violations } from './violations.js';

/** The constraints of a string. Its length is counted in characters (code points). */
export interface StringConstraints {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly patterns?: readonly RegExp[];
  readonly format?: StringFormatName;
}

/** The constraints of a number. */
export interface NumberConstraints {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
}

/** The constraints of a list. */
export interface ArrayConstraints {
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: true;
}

/** A constraint: the condition that violates it, and the problem. */
interface Check<T> {
  readonly isBroken: (value: T) => boolean;
  readonly violation: ProblemDescription;
}

/**
 * Decodes a string that satisfies constraints: `stringWith(string, { minLength: 1 })`. The type argument is explicit for template
 * literal types, `` stringWith<`${number}px`>(string, { patterns: [pixels] }) ``, and for branded types.
 */
export function stringWith<T extends string = string>(
  base: Decoder<string>,
  constraints: StringConstraints = {},
): Decoder<T> {
  const decoder: Decoder<string> = constrained(base, stringChecks(constraints));
  // The patterns check a template literal type, from which the compiler has made them. A brand has nothing to check.
  return decoder as Decoder<unknown> as Decoder<T>;
}

/** Decodes a number that satisfies constraints: `numberWith(int, { minimum: 1 })`. The type argument is explicit for a branded type. */
export function numberWith<T extends number = number>(
  base: Decoder<number>,
  constraints: NumberConstraints = {},
): Decoder<T> {
  const decoder: Decoder<number> = constrained(base, numberChecks(constraints));
  // A brand has nothing to check.
  return decoder as Decoder<unknown> as Decoder<T>;
}

/** Decodes a list from JSON that satisfies constraints: `arrayWith(array(note), { maxItems: 10 })`. */
export function arrayWith<T>(base: Decoder<T[]>, constraints: ArrayConstraints): Decoder<T[]> {
  const checks = arrayChecks(constraints);
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems = false } = constraints;
  const isWrong = (items: readonly unknown[]) =>
    items.length < minItems || items.length > maxItems || (uniqueItems && !areUnique(items));
  return {
    // The items of a list with an invalid length are not decoded. Items are compared before they are decoded.
    read: (input) => (Array.isArray(input) && isWrong(input) ? invalid : base.read(input)),
    explain(input, problems) {
      if (Array.isArray(input)) report(input, checks, problems);
      base.explain(input, problems);
    },
    ...(base.lists !== undefined && {
      lists: base.lists.map(({ itemAt }) => ({ least: minItems, most: maxItems, itemAt })),
    }),
  };
}

/** Decodes a list from a query that satisfies constraints. Items are compared after they are decoded: `1` and `1.0` are equal. */
export function arrayFromTextWith<T>(base: Decoder<T[]>, constraints: ArrayConstraints): Decoder<T[]> {
  return constrained(base, arrayChecks(constraints));
}

function constrained<T>(base: Decoder<T>, checks: readonly Check<T>[]): Decoder<T> {
  return {
    read(input) {
      const value = base.read(input);
      return value === invalid || isRejected(value, checks) ? invalid : value;
    },
    explain(input, problems) {
      const value = base.read(input);
      if (value === invalid) base.explain(input, problems);
      else report(value, checks, problems);
    },
  };
}

function isRejected<T>(value: T, checks: readonly Check<T>[]): boolean {
  for (const { isBroken } of checks) if (isBroken(value)) return true;
  return false;
}

function report<T>(value: T, checks: readonly Check<T>[], problems: Problems): void {
  for (const { isBroken, violation } of checks) if (isBroken(value)) problems.add(violation);
}

function stringChecks({ minLength, maxLength, patterns = [], format }: StringConstraints): readonly Check<string>[] {
  const checks: Check<string>[] = [];
  if (minLength !== undefined) checks.push(when((text) => isShorter(text, minLength), violations.minLength(minLength)));
  if (maxLength !== undefined) checks.push(when((text) => isLonger(text, maxLength), violations.maxLength(maxLength)));
  // The compiler accepts a pattern that is slow for long texts if `maxLength` is short: longer texts never reach the pattern.
  const isShortEnough = (text: string) => maxLength === undefined || !isLonger(text, maxLength);
  for (const pattern of patterns) {
    checks.push(when((text) => isShortEnough(text) && !pattern.test(text), violations.pattern(pattern.source)));
  }
  if (format !== undefined) {
    const { test, message } = stringFormats[format];
    checks.push(when((text) => !test(text), violations.format(format, message)));
  }
  return checks;
}

function numberChecks(constraints: NumberConstraints): readonly Check<number>[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = constraints;
  const checks: Check<number>[] = [];
  if (minimum !== undefined) checks.push(when((value) => value < minimum, violations.minimum(minimum)));
  if (exclusiveMinimum !== undefined) {
    checks.push(when((value) => value <= exclusiveMinimum, violations.exclusiveMinimum(exclusiveMinimum)));
  }
  if (maximum !== undefined) checks.push(when((value) => value > maximum, violations.maximum(maximum)));
  if (exclusiveMaximum !== undefined) {
    checks.push(when((value) => value >= exclusiveMaximum, violations.exclusiveMaximum(exclusiveMaximum)));
  }
  if (multipleOf !== undefined) {
    checks.push(when((value) => !isMultipleOf(value, multipleOf), violations.multipleOf(multipleOf)));
  }
  return checks;
}

function arrayChecks({ minItems, maxItems, uniqueItems }: ArrayConstraints): readonly Check<readonly unknown[]>[] {
  const checks: Check<readonly unknown[]>[] = [];
  if (minItems !== undefined) checks.push(when((items) => items.length < minItems, violations.minItems(minItems)));
  if (maxItems !== undefined) checks.push(when((items) => items.length > maxItems, violations.maxItems(maxItems)));
  // The last check: the items of a list that is too long are not compared.
  if (uniqueItems) checks.push(when((items) => !areUnique(items), violations.uniqueItems));
  return checks;
}

function when<T>(isBroken: (value: T) => boolean, violation: ProblemDescription): Check<T> {
  return { isBroken, violation };
}

/** Whether no two items are equal, whatever the order of their properties. It takes time linear in the size of the list. */
function areUnique(items: readonly unknown[]): boolean {
  const scalars = new Set<unknown>();
  const objects = new Set<string>();
  for (const item of items) {
    const isObject = typeof item === 'object' && item !== null;
    const size = scalars.size + objects.size;
    if (isObject) objects.add(canonical(item));
    else scalars.add(item);
    if (scalars.size + objects.size === size) return false;
  }
  return true;
}

/** JSON with sorted properties; infinities and NaN are distinguished too. */
function canonical(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof URL)
    return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join()}}`;
}
