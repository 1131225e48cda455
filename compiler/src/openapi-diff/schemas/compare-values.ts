import type { Effort } from '../effort.js';
import { canonical, type Json, shown } from '../json.js';
import { acceptsValue, textsOfValues } from './accepts-value.js';
import { type Form, valuesOf } from './form.js';
import type { FormContext } from './form-context.js';
import type { Place } from './place.js';

/** Reports differences between listed values. Returns whether they are all differences of the two forms. */
export function compareValues(before: Form, after: Form, place: Place, context: FormContext): boolean {
  const [was, is] = [before.values, after.values];
  if (was === undefined && is === undefined) return false;
  const { direction, report } = context;
  const [removed, added] = [
    acceptance(before, after, context.before.effort),
    acceptance(after, before, context.before.effort),
  ];
  for (const value of removed.rejected)
    report(`${direction}-value-removed`, `${place} ${noLonger[direction]} ${shown(canonical(value))}`);
  for (const value of added.rejected)
    report(`${direction}-value-added`, `${place} ${now[direction]} ${shown(canonical(value))}`);
  if (valuesOf(before) === undefined)
    report(`${direction}-constraint-tightened`, `${place} must now be one of ${listed(is)}`);
  if (valuesOf(after) === undefined)
    report(`${direction}-constraint-relaxed`, `${place} no longer has to be one of ${listed(was)}`);
  const hasConstraints =
    (valuesOf(before) !== undefined && before.constraints.size > 0) ||
    (valuesOf(after) !== undefined && after.constraints.size > 0);
  return removed.isDecided && added.isDecided && !hasConstraints;
}

/** The text for values that are removed. */
export const noLonger = { request: 'no longer accepts', response: 'can no longer be' } as const;

/** The text for values that are added. */
export const now = { request: 'now accepts', response: 'can now be' } as const;

/** The listed values of a form that another form rejects. A list without constraints is sufficient. */
function acceptance(
  form: Form,
  other: Form,
  effort: Effort,
): { readonly rejected: readonly Json[]; readonly isDecided: boolean } {
  const others = valuesOf(other);
  const texts = others && textsOfValues(others);
  const accepts = (value: Json): boolean | undefined => {
    if (texts === undefined || (texts.has(canonical(value)) && other.constraints.size > 0))
      return acceptsValue(other, value, effort);
    return texts.has(canonical(value));
  };
  effort.spend(valuesOf(form)?.length ?? 0);
  const results = (valuesOf(form) ?? []).map((value) => [value, accepts(value)] as const);
  return {
    rejected: results.filter(([, accepted]) => accepted === false).map(([value]) => value),
    isDecided: results.every(([, accepted]) => accepted !== undefined),
  };
}

/** The maximum number of values that a message lists. */
const mostListed = 50;

function listed(values: readonly Json[] | undefined): string {
  const texts = (values ?? []).slice(0, mostListed).map((value) => shown(canonical(value)));
  const more = (values?.length ?? 0) - texts.length;
  return `${texts.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
