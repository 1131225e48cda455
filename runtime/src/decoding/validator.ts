import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { FieldErrors } from '../contract/field-errors.js';
import { BoundedErrors } from './bounded-errors.js';
import { fieldPath } from './field-path.js';

/** A class with custom validation: `Validate<Body<T>>` calls it after the value is decoded. */
export interface Validator {
  /** Returns the errors of the value, by field; `undefined` or an empty record for a valid value. */
  validate(): FieldErrors | undefined | Promise<FieldErrors | undefined>;
}

/** What became of a value: another one, which a schema may have made of it, or what is wrong with it. */
export type Verdict<T> = { readonly value: T } | { readonly errors: FieldErrors; readonly isTruncated?: boolean };

/** Asks the rules of a value's own class. */
export async function judgeByItself<T extends Validator>(value: T): Promise<Verdict<T>> {
  const errors = await value.validate();
  return errors !== undefined && Object.values(errors).some((messages) => messages.length > 0) ? { errors } : { value };
}

/** Asks a schema of any library that follows Standard Schema. */
export async function judgeBySchema<T>(value: unknown, schema: StandardSchemaV1<unknown, T>): Promise<Verdict<T>> {
  const result = await schema['~standard'].validate(value);
  if (result.issues === undefined) return { value: result.value };
  const bounded = new BoundedErrors();
  for (const { message, path = [] } of result.issues) {
    if (bounded.isTruncated) break;
    bounded.add(fieldPath(path.map((segment) => String(typeof segment === 'object' ? segment.key : segment))), message);
  }
  return { errors: bounded.errors, isTruncated: bounded.isTruncated };
}
