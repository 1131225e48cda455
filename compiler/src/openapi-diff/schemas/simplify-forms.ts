import type { Effort } from '../effort.js';
import { canonical } from '../json.js';
import { acceptsValue } from './accepts-value.js';
import { kindOf } from './constraint-kinds.js';
import { type Form, isUnconstrained } from './form.js';

/** The maximum number of scalar forms of one type that are compared with each other. */
const mostScalars = 100;

/** Forms without those that others cover; lists of values of one type become one list. */
export function simplifyForms(forms: readonly Form[], nextId: () => number, effort: Effort): readonly Form[] {
  if (forms.length < 2) return forms;
  const distinct = joinValues([...new Map(forms.map((form) => [form.id, form])).values()], nextId);
  const whole = new Map(distinct.filter(isUnconstrained).map((form) => [form.type, form]));
  const remaining = distinct.filter((form) => (whole.get(form.type) ?? form) === form);
  if (remaining.length > mostScalars) return remaining;
  return remaining.filter(
    (form, index) =>
      !remaining.some(
        (other, place) =>
          place !== index && covers(other, form, effort) && (place < index || !covers(form, other, effort)),
      ),
  );
}

function joinValues(forms: readonly Form[], nextId: () => number): readonly Form[] {
  const lists = new Map<string, Form>();
  const joined: Form[] = [];
  for (const form of forms) {
    if (form.values === undefined || form.constraints.size > 0) {
      joined.push(form);
      continue;
    }
    const known = lists.get(form.type);
    lists.set(
      form.type,
      known === undefined ? form : { ...known, id: nextId(), values: [...(known.values ?? []), ...form.values] },
    );
  }
  return [...joined, ...[...lists.values()].map(withDistinctValues)];
}

function withDistinctValues({ values = [], ...form }: Form): Form {
  const distinct = [...new Map(values.map((value) => [canonical(value), value])).values()];
  return form.type === 'boolean' && distinct.length === 2 ? form : { ...form, values: distinct };
}

/** Whether a scalar form certainly allows every value that the form `other` allows. */
function covers(form: Form, other: Form, effort: Effort): boolean {
  effort.spend(1);
  if (form.type !== other.type || form.type === 'object' || form.type === 'array') return false;
  if (other.values !== undefined) return other.values.every((value) => acceptsValue(form, value, effort) === true);
  if (form.values !== undefined) return false;
  return [...form.constraints].every(([keyword, demanded]) =>
    demanded.every(
      (one) => other.constraints.get(keyword)?.some((promised) => kindOf(keyword).implies(promised, one)) ?? false,
    ),
  );
}
