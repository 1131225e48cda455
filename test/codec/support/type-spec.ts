import type { fc } from '../../support/fast-check.ts';
import type { TypesFile } from './types-file.ts';

/** A value of a type, and the same value with properties that the type does not declare. */
export interface Made {
  readonly value: unknown;
  readonly spoiled: unknown;
}

/** A type as a user writes it, and its values. */
export interface TypeSpec {
  /** The text of the type; declarations that it needs are added to the file. */
  readonly write: (file: TypesFile) => string;
  readonly made: fc.Arbitrary<Made>;
  /** The JSDoc tags that constrain it where it is the type of a property. */
  readonly tags?: readonly string[];
}

/** A type without declarations, whose values hold no objects. */
export function plain(text: string, values: fc.Arbitrary<unknown>): TypeSpec {
  return { write: () => text, made: values.map((value) => ({ value, spoiled: value })) };
}
