import type { Decoder } from './decoder.js';
import { isObject } from './is-object.js';
import { messages } from './messages.js';
import { Problems } from './problems.js';

/** An object that a union allows, by the names of the properties that it cannot do without. */
type Form = readonly string[];

/** A member of a union, which may be a union itself, and the objects that it allows. */
interface Candidate {
  readonly decoder: Decoder<unknown>;
  readonly forms: readonly Form[];
}

/**
 * Explains an object that is no member of a union of objects: what is wrong inside of the member that it was meant for,
 * or which members there are when nothing tells.
 */
export function explainForms(input: unknown, decoders: readonly Decoder<unknown>[], problems: Problems): void {
  const candidates = decoders.map((decoder): Candidate => ({ decoder, forms: formsOf(decoder) }));
  const forms = candidates.flatMap((candidate) => candidate.forms);
  const meant = meantCandidate(input, candidates, forms);
  if (meant === undefined) problems.noForm(forms);
  else meant.decoder.explain(input, problems);
}

/**
 * The candidate with the most properties that tell it from others. One that misses something has to be the only one: of
 * those that miss nothing, any would take the input once that was mended.
 */
function meantCandidate(
  input: unknown,
  candidates: readonly Candidate[],
  forms: readonly Form[],
): Candidate | undefined {
  const tells = tellingNames(input, forms);
  const evidenceOf = (candidate: Candidate) =>
    Math.max(...candidate.forms.map((form) => form.filter((name) => tells.has(name)).length));
  const complete = candidates.filter((candidate) => candidate.forms.some((form) => isComplete(input, form)));
  const [first, second] = (complete.length > 0 ? complete : candidates)
    .map((candidate) => ({ candidate, evidence: evidenceOf(candidate) }))
    .sort((a, b) => b.evidence - a.evidence);
  if (complete.length > 0 || first?.evidence !== second?.evidence) return first?.candidate;
  return undefined;
}

/** The names in an object that some forms require and others do not. */
function tellingNames(input: unknown, forms: readonly Form[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const name of forms.flat()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Set([...counts].flatMap(([name, count]) => (count < forms.length && has(input, name) ? [name] : [])));
}

function has(input: unknown, name: string): boolean {
  return isObject(input) && Object.hasOwn(input, name);
}

function isComplete(input: unknown, form: Form): boolean {
  return form.every((name) => has(input, name));
}

/** Found out once for each decoder. */
const known = new WeakMap<Decoder<unknown>, readonly Form[]>();

/** The objects that a decoder takes: it says itself what an object without properties misses. */
function formsOf(decoder: Decoder<unknown>): readonly Form[] {
  const before = known.get(decoder);
  if (before !== undefined) return before;
  const problems = new Problems();
  decoder.explain({}, problems);
  const own = Object.entries(problems.errors).flatMap(([name, told]) =>
    told.includes(messages.required) ? [name] : [],
  );
  const forms = problems.forms ?? [own];
  known.set(decoder, forms);
  return forms;
}
