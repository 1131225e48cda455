import { compareMembers } from './compare-members.js';
import { compareValues } from './compare-values.js';
import { constraintChanges } from './constraint-changes.js';
import type { Form } from './form.js';
import type { FormContext } from './form-context.js';
import { itemAt } from './merge-forms.js';
import type { Place } from './place.js';

/** Reports the differences between two forms of one type. */
export function compareForms(before: Form, after: Form, place: Place, context: FormContext): void {
  if (compareValues(before, after, place, context)) return;
  const { direction, report } = context;
  for (const { change, text } of constraintChanges(before, after, context.isSame)) {
    // A change in both directions breaks either side.
    const breaking = direction === 'request' ? 'tightened' : 'relaxed';
    if (change === 'unknown') report(`${direction}-not-comparable`, `${place}: ${text}`);
    else report(`${direction}-constraint-${change === 'both' ? breaking : change}`, `${place}: ${text}`);
  }
  if (before.type === 'object') compareMembers(before, after, place, context);
  if (before.type === 'array') compareItems(before, after, place, context);
}

/** Reports the differences between the items of two array forms, for the items that both can have. */
function compareItems(before: Form, after: Form, place: Place, { compare }: FormContext): void {
  const most = Math.min(
    ...[before, after].map(({ constraints }) => Number(constraints.get('maxItems')?.[0] ?? Infinity)),
  );
  const known = Math.max(before.items.prefix.length, after.items.prefix.length);
  for (let index = 0; index < Math.min(known, most); index++) {
    compare(itemAt(before.items, index), itemAt(after.items, index), place.item(index));
  }
  if (most > known) compare(before.items.rest ?? true, after.items.rest ?? true, place.item(''));
}
