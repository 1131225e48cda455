import { type Decoder, type Invalid, invalid } from './decoder.js';
import { Problems } from './problems.js';

/** A string from JSON. */
export const string: Decoder<string> = scalar('must be a string', (input) =>
  typeof input === 'string' ? input : invalid,
);

/** A finite number from JSON: `1e999` is valid JSON, but no number that could be worked with. */
export const number: Decoder<number> = scalar('must be a number', (input) =>
  typeof input === 'number' && Number.isFinite(input) ? input : invalid,
);

/** A safe integer from JSON. */
export const int: Decoder<number> = scalar('must be an integer', (input) =>
  typeof input === 'number' && Number.isSafeInteger(input) ? input : invalid,
);

/** A boolean from JSON. */
export const boolean: Decoder<boolean> = scalar('must be a boolean', (input) =>
  typeof input === 'boolean' ? input : invalid,
);

/** Any JSON. */
export const unknown: Decoder<unknown> = scalar('is required', (input) => (input === undefined ? invalid : input));

/** One of several values: `literal('draft', 'published')`. */
export function literal<const Values extends readonly (string | number | boolean | null)[]>(
  ...values: Values
): Decoder<Values[number]> {
  const allowed = values.map((value) => JSON.stringify(value));
  const message = allowed.length === 1 ? `must be ${allowed[0]}` : `must be one of ${allowed.join(', ')}`;
  return scalar(
    message,
    (input) => values.find((value) => value === input) ?? (isNull(input, values) ? input : invalid),
  );
}

/** A list whose items are all of one type. */
export function array<T>(item: Decoder<T>): Decoder<T[]> {
  return {
    read(input) {
      if (!Array.isArray(input)) return invalid;
      const result: T[] = [];
      for (const element of input) {
        const value = item.read(element);
        if (value === invalid) return invalid;
        result.push(value);
      }
      return result;
    },
    explain(input, problems) {
      if (!Array.isArray(input)) problems.add(input === undefined ? 'is required' : 'must be an array');
      else for (const [index, element] of input.entries()) problems.required(index, element, item);
    },
  };
}

/** What another decoder takes, or null. */
export function nullable<T>(decoder: Decoder<T>): Decoder<T | null> {
  return {
    read: (input) => (input === null ? null : decoder.read(input)),
    explain: (input, problems) => {
      if (input !== null) decoder.explain(input, problems);
    },
  };
}

/** The value of the first decoder that takes the input. */
export function oneOf<const Decoders extends readonly Decoder<unknown>[]>(
  ...decoders: Decoders
): Decoder<DecodedBy<Decoders[number]>> {
  return {
    read(input) {
      for (const decoder of decoders) {
        const value = decoder.read(input);
        // What a member of the list answers is what one of the list decodes to; the compiler cannot follow the index.
        if (value !== invalid) return value as DecodedBy<Decoders[number]>;
      }
      return invalid;
    },
    explain(input, problems) {
      if (this.read(input) === invalid) explainAlternatives(input, decoders, problems);
    },
  };
}

/** The type that a decoder decodes to. */
export type DecodedBy<D> = D extends Decoder<infer T> ? T : never;

function scalar<T>(message: string, read: (input: unknown) => T | Invalid): Decoder<T> {
  return {
    read,
    explain(input, problems) {
      if (read(input) === invalid) problems.add(input === undefined ? 'is required' : message);
    },
  };
}

function isNull<T>(input: unknown, values: readonly T[]): input is T & null {
  return input === null && values.some((value) => value === null);
}

/** When only one alternative has the right kind of value, what is wrong inside it is told; else the kinds that are allowed. */
function explainAlternatives(input: unknown, decoders: readonly Decoder<unknown>[], problems: Problems): void {
  const wrongKinds = new Set<string>();
  const rightKind: Decoder<unknown>[] = [];
  for (const decoder of decoders) {
    const own = new Problems();
    decoder.explain(input, own);
    const messages = own.errors[''];
    if (messages === undefined) rightKind.push(decoder);
    else for (const message of messages) wrongKinds.add(message);
  }
  const [first, ...others] = rightKind;
  if (first === undefined) problems.add(joined([...wrongKinds]));
  else if (others.length === 0) first.explain(input, problems);
  else problems.add('fits none of the allowed forms');
}

/** `must be a string or a number` of `must be a string` and `must be a number`. */
function joined(messages: readonly string[]): string {
  return messages.map((message, index) => (index === 0 ? message : message.replace(/^must be /, ''))).join(' or ');
}
