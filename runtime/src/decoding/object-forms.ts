import { BoundedErrors } from './bounded-errors.js';
import type { Decoder } from './decoder.js';
import { messages } from './messages.js';
import { Problems } from './problems.js';

/** An object that a union allows: the names that it requires, and those of them that not all the others require too. */
interface Form {
  readonly names: readonly string[];
  readonly telling: readonly string[];
}

/** A member of a union and the objects that it allows: several when it is a union itself. */
interface Candidate {
  readonly decoder: Decoder<unknown>;
  readonly forms: readonly Form[];
}

/** The objects among the members of a union: which of them an object was meant to be that is none of them. */
export class ObjectForms {
  readonly #candidates: readonly Candidate[];
  readonly #names: readonly (readonly string[])[];
  /** What is added to the rank of a form that misses nothing: more than all that can tell of another one. */
  readonly #complete: number;
  readonly #message: string;

  constructor(decoders: readonly Decoder<unknown>[]) {
    const members = decoders.filter(takesObjects).map((decoder) => ({ decoder, forms: namesRequiredBy(decoder) }));
    this.#names = members.flatMap(({ forms }) => forms);
    const counts = new Map<string, number>();
    for (const name of this.#names.flat()) counts.set(name, (counts.get(name) ?? 0) + 1);
    const tells = (name: string) => counts.get(name) !== this.#names.length;
    this.#candidates = members.map(({ decoder, forms }) => ({
      decoder,
      forms: forms.map((names) => ({ names, telling: names.filter(tells) })),
    }));
    this.#complete = counts.size + 1;
    const texts = this.#names.map((names) => names.map((name) => JSON.stringify(name)).join(' and '));
    this.#message = messages.noForm([...new Set(texts)].join(', or '));
  }

  /** Explains an object that none of the members takes: by the one that it was meant to be, or by naming all of them. */
  explain(input: Readonly<Record<string, unknown>>, problems: Problems): void {
    const meant = this.#meant(input);
    if (meant === undefined) problems.noForm(this.#message, this.#names);
    else meant.decoder.explain(input, problems);
  }

  /**
   * The member that the most properties tell of. One that misses something has to be the only such: of those that miss
   * nothing, any would take the input once that was mended.
   */
  #meant(input: Readonly<Record<string, unknown>>): Candidate | undefined {
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
    for (const { names, telling } of forms) {
      const rank = countOf(telling, input) + (countOf(names, input) === names.length ? this.#complete : 0);
      if (rank > highest) highest = rank;
    }
    return highest;
  }
}

/** How many of the names an object has. */
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

/** A decoder says itself what an object without properties misses. */
function namesRequiredBy(decoder: Decoder<unknown>): readonly (readonly string[])[] {
  // A declared type may require more than a response may name.
  const problems = new Problems(true, new BoundedErrors(Infinity, Infinity));
  decoder.explain({}, problems);
  if (problems.forms !== undefined) return problems.forms;
  const { errors } = problems;
  return [Object.keys(errors).filter((name) => errors[name]?.includes(messages.required))];
}
