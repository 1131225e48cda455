import { canonical, isObject, type Json, shown, textOf } from '../json.js';
import { noLonger, now } from './compare-values.js';
import { allowEverything, type Forms } from './form.js';
import type { FormContext } from './form-context.js';
import { describeForm, pairForms } from './pair-forms.js';
import type { Place } from './place.js';

/** Reports the differences between two schemas. */
export function compareSchemas(before: Json, after: Json, place: Place, context: FormContext): void {
  compareRemarks(before, after, place, context);
  const [was, is] = [context.before.formsOf(before), context.after.formsOf(after)];
  compareNames(before, after, context);
  if (allowEverything(was) && allowEverything(is)) return;
  if (allowEverything(was) || allowEverything(is)) reportEverything(was, is, place, context);
  else compareForms(was, is, place, context);
  compareOverlaps(was, is, place, context);
}

function compareForms(was: Forms, is: Forms, place: Place, context: FormContext): void {
  const { direction, report } = context;
  const all = [...was.list, ...is.list];
  const { pairs, removed, added } = pairForms(was.list, is.list, context.queries);
  for (const form of removed)
    report(`${direction}-type-narrowed`, `${place} ${noLonger[direction]} ${describeForm(form, all)}`);
  for (const form of added)
    report(`${direction}-type-widened`, `${place} ${now[direction]} ${describeForm(form, all)}`);
  for (const [form, other] of pairs) {
    if (form.name !== undefined && other.name !== undefined) context.renamed(form.name, other.name);
    context.compareForms(form, other, place);
  }
}

function reportEverything(was: Forms, is: Forms, place: Place, { direction, report }: FormContext): void {
  const typed = allowEverything(was) ? is : was;
  const text = typed.list.map((form) => describeForm(form, typed.list)).join(' or ') || 'nothing';
  if (typed === is) report(`${direction}-type-narrowed`, `${place} ${only[direction]} ${text}`);
  else report(`${direction}-type-widened`, `${place} ${now[direction]} any value, not only ${text}`);
}

const only = { request: 'no longer accepts any value, only', response: 'can no longer be any value, only' } as const;

/** Reports `oneOf` lists that differ: values that match two alternatives are rejected, and cannot be determined. */
function compareOverlaps(was: Forms, is: Forms, place: Place, context: FormContext): void {
  const { direction, report, before, after, isSame } = context;
  const [lists, others] = [before.overlapping(was), after.overlapping(is)];
  const allAlternativesMatch =
    direction === 'request'
      ? others.every((other) => lists.some((list) => isSame(list, other)))
      : lists.every((list) => others.some((other) => isSame(list, other)));
  if (!allAlternativesMatch)
    report(`${direction}-not-comparable`, `${place}: alternatives of \`oneOf\` may overlap, and were changed`);
}

function compareNames(before: Json, after: Json, { before: older, after: newer, renamed }: FormContext): void {
  const [was, is] = [older.document.target(referenceOf(before))?.name, newer.document.target(referenceOf(after))?.name];
  if (was !== undefined && is !== undefined) renamed(was, is);
}

function referenceOf(schema: Json): string | undefined {
  return isObject(schema) ? textOf(schema['$ref']) : undefined;
}

function compareRemarks(
  before: Json,
  after: Json,
  place: Place,
  { before: older, after: newer, direction, report }: FormContext,
): void {
  const [was, is] = [older.document.follow(before), newer.document.follow(after)];
  if (was['deprecated'] !== true && is['deprecated'] === true)
    report('schema-deprecated', `${place} is now deprecated`);
  for (const keyword of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (keyword.startsWith('x-') && canonical(was[keyword]) !== canonical(is[keyword]))
      report(
        'extension-changed',
        `${place}: \`${keyword}\` was ${was[keyword] === undefined ? 'added' : is[keyword] === undefined ? 'removed' : 'changed'}`,
      );
  }
  if (direction === 'response' || canonical(was['default']) === canonical(is['default'])) return;
  const [then, value] = [was['default'], is['default']];
  if (value === undefined)
    report('request-default-changed', `${place}: the default ${shown(canonical(then))} was removed`);
  else if (then === undefined)
    report('request-default-changed', `${place}: the default ${shown(canonical(value))} was added`);
  else
    report(
      'request-default-changed',
      `${place}: the default is ${shown(canonical(value))}, was ${shown(canonical(then))}`,
    );
}
