import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { FieldErrors } from '../contract/field-errors.js';
import { BoundedErrors } from './bounded-errors.js';
import { fieldPath } from './field-path.js';

/** A class with custom validation: `Validate<Body<T>>` calls it after the value is decoded, also for the instances inside of `T`. */
export interface Validator {
  /**
   * Returns the errors of the value, by field; `undefined` or an empty record for a valid value. The field `''` is the value itself. It is
   * called after the rules of inner values, unless one of those has failed.
   */
  validate(): FieldErrors | undefined | Promise<FieldErrors | undefined>;
}

/** The result of a validation: the value, which a schema can have changed, or its errors. */
export type ValidationResult<T> =
  | { readonly value: T }
  | { readonly errors: FieldErrors; readonly isTruncated?: boolean };

/** Validates a value with the `validate` method of its class. */
export async function validateByItself<T extends Validator>(value: T): Promise<ValidationResult<T>> {
  const errors = await value.validate();
  return hasMessages(errors) ? { errors } : { value };
}

/** Whether a method `validate` has returned a message. */
export function hasMessages(errors: FieldErrors | undefined): errors is FieldErrors {
  return errors !== undefined && Object.values(errors).some((messages) => messages.length > 0);
}

/** Validates a value with a schema of a library that implements Standard Schema. */
export async function validateBySchema<T>(
  value: unknown,
  schema: StandardSchemaV1<unknown, T>,
): Promise<ValidationResult<T>> {
  const result = await schema['~standard'].validate(value);
  if (result.issues === undefined) return { value: result.value };
  const bounded = new BoundedErrors();
  for (const { message, path = [] } of result.issues) {
    if (bounded.isTruncated) break;
    bounded.add(fieldPath(path.map((segment) => String(typeof segment === 'object' ? segment.key : segment))), message);
  }
  return { errors: bounded.errors, isTruncated: bounded.isTruncated };
}
