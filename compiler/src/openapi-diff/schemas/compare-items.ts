import type { Form } from './form.js';
import type { FormContext } from './form-context.js';
import { itemAt } from './merge-forms.js';
import type { Place } from './place.js';

/** Reports the differences between the items of two array forms, for the items that both can have. */
export function compareItems(before: Form, after: Form, place: Place, { compare }: FormContext): void {
  const most = Math.min(
    ...[before, after].map(({ constraints }) => Number(constraints.get('maxItems')?.[0] ?? Infinity)),
  );
  const known = Math.max(before.items.prefix.length, after.items.prefix.length);
  for (let index = 0; index < Math.min(known, most); index++) {
    compare(itemAt(before.items, index), itemAt(after.items, index), place.item(index));
  }
  if (most > known) compare(before.items.rest ?? true, after.items.rest ?? true, place.item(''));
}
