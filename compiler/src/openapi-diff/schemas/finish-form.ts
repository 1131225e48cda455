import type { Effort } from '../effort.js';
import type { Json } from '../json.js';
import { acceptsValue } from './accepts-value.js';
import { boundOf } from './constraint-kinds.js';
import type { Constraints, Form, Forms, Items, Members } from './form.js';
import { noMembers } from './form.js';
import { schemasOf } from './merge-forms.js';

/** Reads the schemas inside a form. */
export interface InnerForms {
  formsOf(schema: Json | undefined): Forms;
  readonly intersect: (...schemas: readonly Json[]) => Json;
  readonly effort: Effort;
}

/** The normalized form, or `undefined` when no value can satisfy it. */
export function finishForm(form: Form, inner: InnerForms): Form | undefined {
  if (form.type === 'null') return listed({ ...form, values: form.values ?? [null] }, true, inner.effort);
  if (form.type === 'boolean') return listed({ ...form, values: form.values ?? [true, false] }, true, inner.effort);
  const { constraints, items } = finishItems(form);
  const finished = {
    ...form,
    constraints: finishNumbers(constraints),
    items,
    members: finishMembers(form.members, inner),
  };
  if (isContradictory(finished.constraints)) return undefined;
  if ([...form.members.required].some((name) => finished.members.properties.get(name) === false)) return undefined;
  return finished.values === undefined ? finished : listed(finished, false, inner.effort);
}

/** Keeps the listed values that satisfy the constraints, which can be left out then. */
function listed(form: Form, isWhole: boolean, effort: Effort): Form | undefined {
  const { values = [], ...unlisted } = form;
  const results = values.map((value) => acceptsValue(unlisted, value, effort));
  const allowed = values.filter((_, index) => results[index] !== false);
  if (allowed.length === 0) return undefined;
  const constraints: Constraints = results.includes(undefined) ? form.constraints : new Map();
  const all = isWhole && allowed.length === (form.type === 'boolean' ? 2 : 1);
  return { ...unlisted, constraints, ...(!all && { values: allowed }) };
}

/** For integers, exclusive bounds and fractions are the next integer. */
function finishNumbers(constraints: Constraints): Constraints {
  if (!constraints.get('multipleOf')?.some((value) => Number.isInteger(value))) return constraints;
  const finished = new Map(constraints);
  for (const [side, round, step] of [
    ['lower', Math.ceil, 1],
    ['upper', Math.floor, -1],
  ] as const) {
    const [value] = constraints.get(side) ?? [];
    if (value === undefined) continue;
    const { bound, exclusive } = boundOf(value);
    const rounded = round(bound) + (exclusive && Number.isInteger(bound) ? step : 0);
    if (Number.isSafeInteger(rounded)) finished.set(side, [{ bound: rounded, exclusive: false }]);
  }
  return finished;
}

function finishItems({ items, constraints }: Form): { constraints: Constraints; items: Items } {
  const isClosed = items.rest === false;
  const maximum = Math.min(
    Number(constraints.get('maxItems')?.[0] ?? Infinity),
    isClosed ? items.prefix.length : Infinity,
  );
  if (maximum > items.prefix.length) return { constraints, items };
  return {
    constraints: new Map(constraints).set('maxItems', [maximum]),
    items: { prefix: items.prefix.slice(0, maximum), rest: undefined },
  };
}

function finishMembers(members: Members, inner: InnerForms): Members {
  if (members === noMembers) return members;
  const properties = new Map(members.properties);
  for (const name of members.required) {
    if (!properties.has(name)) properties.set(name, inner.intersect(...schemasOf(members, name, inner.effort)));
  }
  for (const [name, schema] of properties) {
    if (members.others === false && !members.required.has(name) && schema === false) properties.delete(name);
  }
  return { ...members, properties };
}

function isContradictory(constraints: Constraints): boolean {
  const [lower, upper] = [constraints.get('lower')?.[0], constraints.get('upper')?.[0]];
  if (lower !== undefined && upper !== undefined) {
    const [least, most] = [boundOf(lower), boundOf(upper)];
    if (least.bound > most.bound) return true;
    if (least.bound === most.bound && (least.exclusive || most.exclusive)) return true;
  }
  return pairs.some(
    ([least, most]) => Number(constraints.get(least)?.[0] ?? 0) > Number(constraints.get(most)?.[0] ?? Infinity),
  );
}

const pairs = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;
