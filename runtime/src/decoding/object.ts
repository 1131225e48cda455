import type { Decoder } from './decoder.js';
import type { Invalid } from './invalid.js';
import { ownProperty } from './is-object.js';
import type { Problems } from './problems.js';

/** A line of the `fields` table of an object decoder: explains what is wrong with one field, or with the undeclared ones. */
export interface Field {
  explain(input: Readonly<Record<string, unknown>>, problems: Problems): void;
}

/** The generated parts of an object decoder. */
export interface ObjectDecoderParts<T> {
  /** Decodes a valid object. Returns `invalid` at the first error. */
  read(input: unknown): NoInfer<T> | Invalid;
  /** Returns the table of fields. A function, because a recursive type has a field whose decoder is declared later. */
  fields(): readonly Field[];
}

/** Makes the decoder of an object type. `read` decodes valid input; the table of fields explains invalid input. */
export function object<T>({ read, fields }: ObjectDecoderParts<T>): Decoder<T> {
  let table: readonly Field[] | undefined;
  return {
    read,
    explain(input, problems) {
      if (!problems.object(input)) return;
      table ??= fields();
      for (const field of table) field.explain(input, problems);
    },
  };
}

/** A field that must be present. `message` replaces the messages of its errors: that of `@message`. */
export function required(name: string, decoder: Decoder<unknown>, message?: string): Field {
  return { explain: (input, problems) => problems.required(name, ownProperty(input, name), decoder, message) };
}

/** A field that may be absent. `message` replaces the messages of its errors: that of `@message`. */
export function optional(name: string, decoder: Decoder<unknown>, message?: string): Field {
  return { explain: (input, problems) => problems.optional(name, ownProperty(input, name), decoder, message) };
}

/** A field that must be absent: the type is `undefined` or `never`. */
export function absent(name: string): Field {
  return {
    explain(input, problems) {
      if (ownProperty(input, name) !== undefined) problems.notAllowed(name);
    },
  };
}

/** The fields that the type does not declare by name. */
export function otherFields(decoder: Decoder<unknown>): Field {
  return { explain: (input, problems) => decoder.explain(input, problems) };
}

/** Reports every field whose name is not in the set. */
export function onlyFields(names: ReadonlySet<string>): Field {
  return { explain: (input, problems) => problems.only(input, names) };
}
