import type { ProblemDescription } from '../contract/validation-problem.js';
import { BoundedErrors } from './bounded-errors.js';
import type { Decoder } from './decoder.js';
import { Problems } from './problems.js';
import { violations } from './violations.js';

/** A form of object that a union allows: the required names, and those of them that not all other forms require. */
interface Form {
  readonly names: readonly string[];
  readonly discriminating: readonly string[];
}

/** A member of a union and its object forms: several if it is a union itself. */
interface Candidate {
  readonly decoder: Decoder<unknown>;
  readonly forms: readonly Form[];
}

/** The object forms of a union. They find the member that a rejected object is most similar to. */
export class ObjectForms {
  readonly #candidates: readonly Candidate[];
  readonly #names: readonly (readonly string[])[];
  /** The bonus of a complete form: greater than the rank of any incomplete form. */
  readonly #complete: number;
  readonly #violation: ProblemDescription;

  constructor(decoders: readonly Decoder<unknown>[]) {
    const members = decoders.filter(takesObjects).map((decoder) => ({ decoder, forms: namesRequiredBy(decoder) }));
    this.#names = members.flatMap(({ forms }) => forms);
    const counts = new Map<string, number>();
    for (const name of this.#names.flat()) counts.set(name, (counts.get(name) ?? 0) + 1);
    const isDiscriminating = (name: string) => counts.get(name) !== this.#names.length;
    this.#candidates = members.map(({ decoder, forms }) => ({
      decoder,
      forms: forms.map((names) => ({ names, discriminating: names.filter(isDiscriminating) })),
    }));
    this.#complete = counts.size + 1;
    const texts = this.#names.map((names) => names.map((name) => JSON.stringify(name)).join(' and '));
    this.#violation = violations.noForm(this.#names, [...new Set(texts)].join(', or '));
  }

  /** Explains an object that all members reject: with the errors of the most similar member, or with the names of all forms. */
  explain(input: Readonly<Record<string, unknown>>, problems: Problems): void {
    const member = this.#mostSimilar(input);
    if (member === undefined) problems.noForm(this.#violation, this.#names);
    else member.decoder.explain(input, problems);
  }

  /**
   * Returns the member whose form has the most discriminating properties in the input. Of several incomplete ones, none is
   * chosen; of several complete ones, the first.
   */
  #mostSimilar(input: Readonly<Record<string, unknown>>): Candidate | undefined {
    let best: Candidate | undefined;
    let highest = -1;
    let isShared = false;
    for (const candidate of this.#candidates) {
      const rank = this.#rank(candidate, input);
      if (rank === highest) isShared = true;
      if (rank <= highest) continue;
      best = candidate;
      highest = rank;
      isShared = false;
    }
    return isShared && highest < this.#complete ? undefined : best;
  }

  #rank({ forms }: Candidate, input: Readonly<Record<string, unknown>>): number {
    let highest = 0;
    for (const { names, discriminating } of forms) {
      const rank = countOf(discriminating, input) + (countOf(names, input) === names.length ? this.#complete : 0);
      if (rank > highest) highest = rank;
    }
    return highest;
  }
}

/** Counts the names that an object has. */
function countOf(names: readonly string[], input: Readonly<Record<string, unknown>>): number {
  let count = 0;
  for (const name of names) if (Object.hasOwn(input, name)) count++;
  return count;
}

function takesObjects(decoder: Decoder<unknown>): boolean {
  const own = Problems.ofTheValueItself();
  decoder.explain({}, own);
  return !own.found;
}

/** Returns the names that a decoder requires: the errors that it reports for an object without properties. */
function namesRequiredBy(decoder: Decoder<unknown>): readonly (readonly string[])[] {
  // A type can require more properties than a response can have errors.
  const problems = new Problems(true, new BoundedErrors(Infinity, Infinity));
  decoder.explain({}, problems);
  if (problems.forms !== undefined) return problems.forms;
  return [problems.problems.filter(({ code }) => code === 'required').map(({ path }) => path)];
}
