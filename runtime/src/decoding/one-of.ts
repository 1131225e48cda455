import type { ProblemDescription } from '../contract/validation-problem.js';
import type { Decoder } from './decoder.js';
import { explainLists } from './explain-lists.js';
import { type Invalid, invalid } from './invalid.js';
import { isObject } from './is-object.js';
import { joinedProblem } from './joined-problem.js';
import type { DecodedBy } from './json-decoders.js';
import { ObjectForms } from './object-forms.js';
import { Problems } from './problems.js';

/** Decodes a union: the value of the first decoder that accepts the input. */
export function oneOf<const Decoders extends readonly Decoder<unknown>[]>(
  ...decoders: Decoders
): Decoder<DecodedBy<Decoders[number]>> {
  const read = (input: unknown): DecodedBy<Decoders[number]> | Invalid => {
    for (const decoder of decoders) {
      const value = decoder.read(input);
      // A decoder of the list returned the value; the compiler cannot follow the index.
      if (value !== invalid) return value as DecodedBy<Decoders[number]>;
    }
    return invalid;
  };
  return {
    read,
    explain: (input, problems) => explainAlternatives(input, decoders, problems),
    // The decoders of other files may not be loaded yet.
    get lists() {
      return decoders.some(takesLists) ? decoders.flatMap((decoder) => decoder.lists ?? []) : undefined;
    },
  };
}

/**
 * Decodes a recursive union. The result for an object is cached as long as the object exists: if several members decoded it,
 * the work would double with each level.
 */
export function recursiveOneOf<const Decoders extends readonly Decoder<unknown>[]>(
  ...decoders: Decoders
): Decoder<DecodedBy<Decoders[number]>> {
  const union = oneOf(...decoders);
  const results = new WeakMap<object, DecodedBy<Decoders[number]> | Invalid>();
  return {
    read(input) {
      if (typeof input !== 'object' || input === null) return union.read(input);
      const known = results.get(input);
      if (known !== undefined) return known;
      const result = union.read(input);
      results.set(input, result);
      return result;
    },
    explain(input, problems) {
      if (this.read(input) === invalid) union.explain(input, problems);
    },
    get lists() {
      return union.lists;
    },
  };
}

/** Reports the errors inside the only member with the right kind of value; otherwise the allowed kinds. */
function explainAlternatives(input: unknown, decoders: readonly Decoder<unknown>[], problems: Problems): void {
  const wrongKinds = new Map<string, ProblemDescription>();
  const rightKind: Decoder<unknown>[] = [];
  for (const decoder of decoders) {
    if (Array.isArray(input) && takesLists(decoder)) {
      rightKind.push(decoder);
      continue;
    }
    const own = Problems.ofTheValueItself();
    decoder.explain(input, own);
    const messages = own.errors[''];
    const [problem] = own.bounded.violations;
    if (messages === undefined || problem === undefined) rightKind.push(decoder);
    else wrongKinds.set(messages.join(' and '), problem);
  }
  const [first, ...others] = rightKind;
  if (first === undefined) problems.add(joinedProblem(wrongKinds));
  // A single member is explained without another `read`: the work would double with each level of a recursive type.
  else if (others.length === 0) first.explain(input, problems);
  else if (rightKind.every((decoder) => decoder.read(input) === invalid)) {
    if (isObject(input)) formsOf(decoders).explain(input, problems);
    else if (Array.isArray(input)) explainLists(input, rightKind, problems);
    else first.explain(input, problems);
  }
}

const known = new WeakMap<readonly Decoder<unknown>[], ObjectForms>();

/** Returns the object forms of a union, which are computed for the first rejected object. */
function formsOf(decoders: readonly Decoder<unknown>[]): ObjectForms {
  const forms = known.get(decoders) ?? new ObjectForms(decoders);
  known.set(decoders, forms);
  return forms;
}

function takesLists({ lists }: Decoder<unknown>): boolean {
  return lists !== undefined;
}
