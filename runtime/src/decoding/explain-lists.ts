import type { ProblemDescription } from '../contract/validation-problem.js';
import type { Decoder, ListForm } from './decoder.js';
import { invalid } from './invalid.js';
import { joinedLiterals, joinedProblem } from './joined-problem.js';
import { Problems } from './problems.js';

/** A list of a union, and the index of the first item that it cannot have: that after the last item if the list is too short. */
interface Candidate {
  readonly decoder: Decoder<unknown>;
  readonly form: ListForm;
  readonly wrong: number;
}

/**
 * Explains a list that all decoders reject: with the errors of the most similar one, which has the most items at the start of the
 * list. If several have as many, and none of them has the next item, the items that they allow are reported.
 */
export function explainLists(
  input: readonly unknown[],
  decoders: readonly Decoder<unknown>[],
  problems: Problems,
): void {
  const candidates = decoders.flatMap((decoder) =>
    (decoder.lists ?? []).map((form): Candidate => ({ decoder, form, wrong: firstWrong(form, input) })),
  );
  const best = Math.max(...candidates.map(({ wrong }) => wrong));
  const similar = candidates.filter(({ wrong }) => wrong === best);
  const [nearest] = similar.toSorted((a, b) => compare(a.form, b.form, input));
  const wrongKinds = best < input.length ? problemsOfItem(best, input, similar) : undefined;
  if (wrongKinds === undefined || wrongKinds.size < 2) (nearest?.decoder ?? decoders[0])?.explain(input, problems);
  else problems.within(best, () => problems.add(joinedLiterals([...wrongKinds.values()]) ?? joinedProblem(wrongKinds)));
}

/** Returns the index of the first item that a list cannot have. */
function firstWrong(form: ListForm, input: readonly unknown[]): number {
  const index = input.findIndex((item, index) => !hasItem(form, index, item));
  return index < 0 ? input.length : index;
}

function hasItem({ most, itemAt }: ListForm, index: number, item: unknown): boolean {
  return index < most && itemAt(index)?.read(item) !== invalid;
}

/** Compares lists: the right length is first, then the most items, then the fewest missing ones. */
function compare(one: ListForm, other: ListForm, input: readonly unknown[]): number {
  const fits = ({ least, most }: ListForm) => (input.length >= least && input.length <= most ? 1 : 0);
  const items = (form: ListForm) => input.filter((item, index) => hasItem(form, index, item)).length;
  return fits(other) - fits(one) || items(other) - items(one) || one.least - other.least;
}

/** The problems of an item that none of several lists can have, by their messages; `undefined` if one has an item of its kind. */
function problemsOfItem(
  index: number,
  input: readonly unknown[],
  candidates: readonly Candidate[],
): ReadonlyMap<string, ProblemDescription> | undefined {
  const wrongKinds = new Map<string, ProblemDescription>();
  for (const { form } of candidates) {
    if (index >= form.most) continue;
    const own = Problems.ofTheValueItself();
    form.itemAt(index)?.explain(input[index], own);
    const [problem] = own.bounded.violations;
    const messages = own.errors[''];
    if (problem === undefined || messages === undefined) return undefined;
    wrongKinds.set(messages.join(' and '), problem);
  }
  return wrongKinds;
}
