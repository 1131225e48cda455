import type { Effort } from '../effort.js';
import type { Json } from '../json.js';
import { acceptsValue, textsOfValues } from './accepts-value.js';
import { boundOf } from './constraint-kinds.js';
import type { InnerForms } from './finish-form.js';
import { type Form, valuesOf } from './form.js';
import { itemAt, schemasOf } from './merge-forms.js';

/** The maximum depth of compared properties. */
const mostLevels = 3;

/** The steps of a comparison of two forms without their members. */
const stepsOfForms = 5;

/** Whether two forms certainly have no value in common. */
export function areDisjoint(one: Form, other: Form, inner: InnerForms, level = 0): boolean {
  inner.effort.spend(stepsOfForms);
  if (one.type !== other.type) return true;
  const [own, others] = [valuesOf(one), valuesOf(other)];
  if (own !== undefined && others !== undefined) {
    const texts = textsOfValues(own);
    inner.effort.spend(others.length);
    return ![...textsOfValues(others)].some((text) => texts.has(text));
  }
  if (own !== undefined) return own.every((value) => acceptsValue(other, value, inner.effort) === false);
  if (others !== undefined) return others.every((value) => acceptsValue(one, value, inner.effort) === false);
  if (areApart(one, other) || areApart(other, one)) return true;
  if (level === mostLevels) return false;
  const disjoint = (left: Json, right: Json): boolean =>
    inner
      .formsOf(left)
      .list.every((form) =>
        inner.formsOf(right).list.every((counterpart) => areDisjoint(form, counterpart, inner, level + 1)),
      );
  return one.type === 'object'
    ? haveDisjointMembers(one, other, disjoint, inner.effort)
    : haveDisjointItems(one, other, disjoint);
}

function areApart(low: Form, high: Form): boolean {
  const [most] = low.constraints.get('upper') ?? [];
  const [least] = high.constraints.get('lower') ?? [];
  if (most !== undefined && least !== undefined) {
    const [upper, lower] = [boundOf(most), boundOf(least)];
    if (upper.bound < lower.bound || (upper.bound === lower.bound && (upper.exclusive || lower.exclusive))) return true;
  }
  return lengths.some(
    ([least, most]) =>
      Number(low.constraints.get(most)?.[0] ?? Infinity) < Number(high.constraints.get(least)?.[0] ?? 0),
  );
}

const lengths = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

type Disjoint = (one: Json, other: Json) => boolean;

function haveDisjointMembers(one: Form, other: Form, disjoint: Disjoint, effort: Effort): boolean {
  const names = new Set([...one.members.required, ...other.members.required]);
  return [...names].some((name) =>
    schemasOf(one.members, name, effort).some((left) =>
      schemasOf(other.members, name, effort).some((right) => disjoint(left, right)),
    ),
  );
}

function haveDisjointItems(one: Form, other: Form, disjoint: Disjoint): boolean {
  const least = Math.max(...[one, other].map(({ constraints }) => Number(constraints.get('minItems')?.[0] ?? 0)));
  const known = Math.max(one.items.prefix.length, other.items.prefix.length) + 1;
  return Array.from({ length: Math.min(least, known) }, (_, index) => index).some((index) =>
    disjoint(itemAt(one.items, index), itemAt(other.items, index)),
  );
}
