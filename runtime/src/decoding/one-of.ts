import type { Decoder } from './decoder.js';
import { type Invalid, invalid } from './invalid.js';
import { isObject } from './is-object.js';
import type { DecodedBy } from './json-decoders.js';
import { ObjectForms } from './object-forms.js';
import { Problems } from './problems.js';

/** The value of the first decoder that takes the input. */
export function oneOf<const Decoders extends readonly Decoder<unknown>[]>(
  ...decoders: Decoders
): Decoder<DecodedBy<Decoders[number]>> {
  const read = (input: unknown): DecodedBy<Decoders[number]> | Invalid => {
    for (const decoder of decoders) {
      const value = decoder.read(input);
      // What a member of the list answers is what one of the list decodes to; the compiler cannot follow the index.
      if (value !== invalid) return value as DecodedBy<Decoders[number]>;
    }
    return invalid;
  };
  return { read, explain: (input, problems) => explainAlternatives(input, decoders, problems) };
}

/**
 * The same for a union whose members contain it again. What became of an object is kept as long as the object: two
 * members that both look into it would otherwise double the work with each level.
 */
export function recursiveOneOf<const Decoders extends readonly Decoder<unknown>[]>(
  ...decoders: Decoders
): Decoder<DecodedBy<Decoders[number]>> {
  const { read, explain } = oneOf(...decoders);
  const results = new WeakMap<object, DecodedBy<Decoders[number]> | Invalid>();
  return {
    read(input) {
      if (typeof input !== 'object' || input === null) return read(input);
      const known = results.get(input);
      if (known !== undefined) return known;
      const result = read(input);
      results.set(input, result);
      return result;
    },
    explain(input, problems) {
      if (this.read(input) === invalid) explain(input, problems);
    },
  };
}

/** When only one alternative has the right kind of value, what is wrong inside it is told; else the kinds that are allowed. */
function explainAlternatives(input: unknown, decoders: readonly Decoder<unknown>[], problems: Problems): void {
  const wrongKinds = new Set<string>();
  const rightKind: Decoder<unknown>[] = [];
  for (const decoder of decoders) {
    const own = Problems.ofTheValueItself();
    decoder.explain(input, own);
    const messages = own.errors[''];
    if (messages === undefined) rightKind.push(decoder);
    else wrongKinds.add(messages.join(' and '));
  }
  const [first, ...others] = rightKind;
  if (first === undefined) problems.add(joined([...wrongKinds]));
  // Nothing is read again that can be explained: with each level of a recursive type, the work would double.
  else if (others.length === 0) first.explain(input, problems);
  else if (rightKind.every((decoder) => decoder.read(input) === invalid)) {
    if (isObject(input)) formsOf(decoders).explain(input, problems);
    else first.explain(input, problems);
  }
}

const known = new WeakMap<readonly Decoder<unknown>[], ObjectForms>();

/** Found out once for each union, when the first object is none of its members. */
function formsOf(decoders: readonly Decoder<unknown>[]): ObjectForms {
  const forms = known.get(decoders) ?? new ObjectForms(decoders);
  known.set(decoders, forms);
  return forms;
}

const beginning = /^must be /;

/** `must be a string or a number` of `must be a string` and `must be a number`. */
function joined(messages: readonly string[]): string {
  const alike = messages.every((message) => beginning.test(message));
  return messages.map((message, index) => (index > 0 && alike ? message.replace(beginning, '') : message)).join(' or ');
}
