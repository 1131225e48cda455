import type { FieldErrors } from '../contract/field-errors.js';
import { isPromise } from '../contract/is-promise.js';
import { BoundedErrors } from './bounded-errors.js';
import { fieldPath } from './field-path.js';
import { hasMessages, type ValidationResult, type Validator } from './validator.js';

/** A class with validation rules. */
export interface RuledClass {
  readonly prototype: Validator;
}

/** A place in a decoded value: the key in the list or object around it, and the place of that. */
interface Place {
  readonly key: string | number;
  readonly outer: Place | undefined;
}

/** An instance of a class with rules. */
interface RuledValue {
  readonly value: Validator;
  readonly place: Place | undefined;
  /** The index of the first instance inside of it, or its own. */
  readonly first: number;
}

/**
 * Runs the rules of all instances of some classes in a decoded value, one after the other: inner ones first, lists and objects in their
 * order. The rules of an instance do not run if those of one inside of it have failed. When the errors fill a response, no more run.
 */
export async function validateByClasses<T>(value: T, classes: readonly RuledClass[]): Promise<ValidationResult<T>> {
  const run = rulesIn(value, classes);
  let step = run.next();
  while (step.done !== true) step = run.next(await step.value);
  return step.value;
}

/**
 * As `validateByClasses`, for a caller that cannot wait.
 * @throws TypeError for a method `validate` that returns a promise.
 */
export function validateByClassesNow<T>(value: T, classes: readonly RuledClass[]): ValidationResult<T> {
  const run = rulesIn(value, classes);
  let step = run.next();
  while (step.done !== true) {
    const errors = step.value;
    if (isPromise(errors)) {
      // A rejection that no code waits for would end the process.
      errors.then(undefined, () => undefined);
      throw new TypeError('a codec cannot wait for a method `validate` that returns a promise');
    }
    step = run.next(errors);
  }
  return step.value;
}

/** Yields the result of each method `validate`, and continues with its errors. */
function* rulesIn<T>(
  value: T,
  classes: readonly RuledClass[],
): Generator<ReturnType<Validator['validate']>, ValidationResult<T>, FieldErrors | undefined> {
  const found: RuledValue[] = [];
  // Decoded values are as deep as bodies can be.
  collect(value, undefined, new Set<unknown>(classes.map(({ prototype }) => prototype)), found);
  const bounded = new BoundedErrors();
  let lastFailed = -1;
  for (const [index, { value: instance, place, first }] of found.entries()) {
    const errors = lastFailed >= first ? undefined : yield instance.validate();
    if (lastFailed >= first || hasMessages(errors)) lastFailed = index;
    if (errors !== undefined) bounded.addAll(errorsIn(place, errors));
    if (bounded.isTruncated) break;
  }
  const { errors, isTruncated } = bounded;
  return Object.keys(errors).length === 0 && !isTruncated ? { value } : { errors, isTruncated };
}

function collect(
  value: unknown,
  place: Place | undefined,
  prototypes: ReadonlySet<unknown>,
  found: RuledValue[],
): void {
  if (!mayContain(value)) return;
  const first = found.length;
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
  for (const key of keys) {
    // The key is one of the value.
    const part = (value as Readonly<Record<string | number, unknown>>)[key];
    if (mayContain(part)) collect(part, { key, outer: place }, prototypes, found);
  }
  if (isRuled(value, prototypes)) found.push({ value, place, first });
}

/** Whether a value is an object or a list; the bytes of one that is binary are not its parts. */
function mayContain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}

function isRuled(value: object, prototypes: ReadonlySet<unknown>): value is Validator {
  return prototypes.has(Object.getPrototypeOf(value));
}

/** The errors of a value under their paths in the input. The empty path names the value itself. */
function errorsIn(place: Place | undefined, errors: FieldErrors): FieldErrors {
  if (place === undefined) return errors;
  const keys: (string | number)[] = [];
  for (let one: Place | undefined = place; one !== undefined; one = one.outer) keys.push(one.key);
  const path = fieldPath(keys.reverse());
  return Object.fromEntries(
    Object.entries(errors).map(([key, messages]) => [key === '' ? path : `${path}.${key}`, messages]),
  );
}
