import { areUnique } from './are-unique.js';
import type { Decoder } from './decoder.js';
import { type StringFormatName, stringFormats } from './formats/string-formats.js';
import { invalid } from './invalid.js';
import { isMultipleOf } from './is-multiple-of.js';
import { messages } from './messages.js';
import type { Problems } from './problems.js';
import { isLonger, isShorter } from './text-length.js';

/** What a string has to satisfy. Its length is counted in characters (code points). */
export interface StringConstraints {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly patterns?: readonly RegExp[];
  readonly format?: StringFormatName;
}

/** What a number has to satisfy. */
export interface NumberConstraints {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
}

/** What a list has to satisfy. */
export interface ArrayConstraints {
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: true;
}

/** A constraint: what breaks it, and what is told of a value that does. */
interface Check<T> {
  readonly isBroken: (value: T) => boolean;
  readonly message: string;
}

/**
 * A string that satisfies constraints: `stringWith(string, { minLength: 1 })`. The type is said where patterns stand for
 * one, `` stringWith<`${number}px`>(string, { patterns: [pixels] }) ``, or where it has a brand.
 */
export function stringWith<T extends string = string>(
  base: Decoder<string>,
  constraints: StringConstraints = {},
): Decoder<T> {
  const decoder: Decoder<string> = constrained(base, stringChecks(constraints));
  // Where the type is more than `string`, the compiler has made the patterns from it; of a brand, nothing is there to check.
  return decoder as Decoder<unknown> as Decoder<T>;
}

/** A number that satisfies constraints: `numberWith(int, { minimum: 1 })`. The type is said where it has a brand. */
export function numberWith<T extends number = number>(
  base: Decoder<number>,
  constraints: NumberConstraints = {},
): Decoder<T> {
  const decoder: Decoder<number> = constrained(base, numberChecks(constraints));
  // Of a brand, nothing is there to check.
  return decoder as Decoder<unknown> as Decoder<T>;
}

/** A list from JSON that satisfies constraints: `arrayWith(array(note), { maxItems: 10 })`. */
export function arrayWith<T>(base: Decoder<T[]>, constraints: ArrayConstraints): Decoder<T[]> {
  const checks = arrayChecks(constraints);
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems = false } = constraints;
  const isWrong = (items: readonly unknown[]) =>
    items.length < minItems || items.length > maxItems || (uniqueItems && !areUnique(items));
  return {
    // Nothing is made of a list that is refused for its length, and items are compared as they were sent.
    read: (input) => (Array.isArray(input) && isWrong(input) ? invalid : base.read(input)),
    explain(input, problems) {
      if (Array.isArray(input)) tell(input, checks, problems);
      base.explain(input, problems);
    },
  };
}

/** A list from a query that satisfies constraints; two texts for one number are the same item. */
export function arrayFromTextWith<T>(base: Decoder<T[]>, constraints: ArrayConstraints): Decoder<T[]> {
  return constrained(base, arrayChecks(constraints));
}

function constrained<T>(base: Decoder<T>, checks: readonly Check<T>[]): Decoder<T> {
  return {
    read(input) {
      const value = base.read(input);
      return value === invalid || isRefused(value, checks) ? invalid : value;
    },
    explain(input, problems) {
      const value = base.read(input);
      if (value === invalid) base.explain(input, problems);
      else tell(value, checks, problems);
    },
  };
}

function isRefused<T>(value: T, checks: readonly Check<T>[]): boolean {
  for (const { isBroken } of checks) if (isBroken(value)) return true;
  return false;
}

function tell<T>(value: T, checks: readonly Check<T>[], problems: Problems): void {
  for (const { isBroken, message } of checks) if (isBroken(value)) problems.add(message);
}

function stringChecks({ minLength, maxLength, patterns = [], format }: StringConstraints): readonly Check<string>[] {
  const checks: Check<string>[] = [];
  if (minLength !== undefined) checks.push(when((text) => isShorter(text, minLength), messages.minLength(minLength)));
  if (maxLength !== undefined) checks.push(when((text) => isLonger(text, maxLength), messages.maxLength(maxLength)));
  // The compiler lets a pattern be slow on long texts where `maxLength` keeps those away from it.
  const isTried = (text: string) => maxLength === undefined || !isLonger(text, maxLength);
  for (const pattern of patterns) {
    checks.push(when((text) => isTried(text) && !pattern.test(text), messages.pattern(pattern.source)));
  }
  if (format !== undefined) {
    const { test, message } = stringFormats[format];
    checks.push(when((text) => !test(text), message));
  }
  return checks;
}

function numberChecks(constraints: NumberConstraints): readonly Check<number>[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = constraints;
  const checks: Check<number>[] = [];
  if (minimum !== undefined) checks.push(when((value) => value < minimum, messages.minimum(minimum)));
  if (exclusiveMinimum !== undefined) {
    checks.push(when((value) => value <= exclusiveMinimum, messages.exclusiveMinimum(exclusiveMinimum)));
  }
  if (maximum !== undefined) checks.push(when((value) => value > maximum, messages.maximum(maximum)));
  if (exclusiveMaximum !== undefined) {
    checks.push(when((value) => value >= exclusiveMaximum, messages.exclusiveMaximum(exclusiveMaximum)));
  }
  if (multipleOf !== undefined) {
    checks.push(when((value) => !isMultipleOf(value, multipleOf), messages.multipleOf(multipleOf)));
  }
  return checks;
}

function arrayChecks({ minItems, maxItems, uniqueItems }: ArrayConstraints): readonly Check<readonly unknown[]>[] {
  const checks: Check<readonly unknown[]>[] = [];
  if (minItems !== undefined) checks.push(when((items) => items.length < minItems, messages.minItems(minItems)));
  if (maxItems !== undefined) checks.push(when((items) => items.length > maxItems, messages.maxItems(maxItems)));
  // Last: a list that is too long is not compared item by item.
  if (uniqueItems) checks.push(when((items) => !areUnique(items), messages.uniqueItems));
  return checks;
}

function when<T>(isBroken: (value: T) => boolean, message: string): Check<T> {
  return { isBroken, message };
}
