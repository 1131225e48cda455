import { canonical, type Json, listOf, shown } from '../json.js';
import { boundOf, kindOf } from './constraint-kinds.js';
import type { Form } from './form.js';

/** A constraint that differs: `both` allows some values more and some fewer, `unknown` cannot be compared. */
export interface ConstraintChange {
  readonly change: 'tightened' | 'relaxed' | 'both' | 'unknown';
  /** `\`minLength\` is 5, was 1`. */
  readonly text: string;
}

/** Whether two values of keywords are the same, each with the references of its document. */
export type IsSame = (before: Json, after: Json) => boolean;

/** The differences between the constraints of two forms of one type. */
export function constraintChanges(before: Form, after: Form, isSame: IsSame): readonly ConstraintChange[] {
  const keywords = new Set([...before.constraints.keys(), ...after.constraints.keys()]);
  return [...keywords].flatMap((keyword) => {
    const [was, is] = [before, after].map(({ constraints }) => constraints.get(keyword) ?? []);
    return was === undefined || is === undefined ? [] : changeOf(keyword, was, is, [before, after], isSame);
  });
}

function changeOf(
  keyword: string,
  was: readonly Json[],
  is: readonly Json[],
  [before, after]: readonly [Form, Form],
  isSame: IsSame,
): readonly ConstraintChange[] {
  const { implies, comparison } = kindOf(keyword);
  const holds = (promises: readonly Json[], demanded: Json, form: Form, same: IsSame): boolean =>
    promises.some((promised) => (comparison === 'opposed' ? implies(promised, demanded) : same(promised, demanded))) ||
    isMetElsewhere(keyword, demanded, form);
  const gained = is.filter((demanded) => !holds(was, demanded, before, isSame));
  const lost = was.filter((demanded) => !holds(is, demanded, after, (one, other) => isSame(other, one)));
  if (gained.length === 0 && lost.length === 0) return [];
  if (comparison !== 'opposed') {
    const isOneSided = comparison === 'opaque' && (gained.length === 0 || lost.length === 0);
    if (isOneSided)
      return [
        {
          change: gained.length > 0 ? 'tightened' : 'relaxed',
          text: `\`${keyword}\` was ${gained.length > 0 ? 'added' : 'removed'}`,
        },
      ];
    return [{ change: 'unknown', text: unknownText(keyword, was, is) }];
  }
  const change = gained.length > 0 && lost.length > 0 ? 'both' : gained.length > 0 ? 'tightened' : 'relaxed';
  return [{ change, text: describe(keyword, was, is) }];
}

/** Constraints that follow from others of the form. */
function isMetElsewhere(keyword: string, demanded: Json, { members, constraints, items }: Form): boolean {
  if (keyword === 'minProperties') return members.required.size >= Number(demanded);
  if (keyword === 'dependentRequired') return members.required.has(String(listOf(demanded)[1]));
  if (keyword === 'uniqueItems') return Number(constraints.get('maxItems')?.[0] ?? Infinity) < 2;
  return keyword === 'maxItems' && items.rest === false && items.prefix.length <= Number(demanded);
}

function unknownText(keyword: string, was: readonly Json[], is: readonly Json[]): string {
  const change = was.length === 0 ? 'was added' : is.length === 0 ? 'was removed' : 'was changed';
  return `\`${keyword}\` ${change} and cannot be compared`;
}

function describe(keyword: string, was: readonly Json[], is: readonly Json[]): string {
  if (keyword === 'lower' || keyword === 'upper') return describeBound(keyword, was[0], is[0]);
  if (keyword === 'uniqueItems')
    return is.length > 0 ? 'items must now be unique' : 'items no longer have to be unique';
  if (keyword === 'multipleOf' && (was[0] ?? is[0]) === 1 && was.length + is.length === 1)
    return is.length > 0 ? 'must now be an integer' : 'no longer has to be an integer';
  if (keyword === 'dependentRequired') return describeDependency(was, is);
  if (was.length === 1 && is.length === 1) return `\`${keyword}\` is ${valueText(is[0])}, was ${valueText(was[0])}`;
  const known = new Set(was.map(canonical));
  const now = new Set(is.map(canonical));
  const added = is
    .filter((value) => !known.has(canonical(value)))
    .map((value) => `\`${keyword}\` ${valueText(value)} was added`);
  const removed = was
    .filter((value) => !now.has(canonical(value)))
    .map((value) => `\`${keyword}\` ${valueText(value)} was removed`);
  return [...added, ...removed].join(', ');
}

function describeBound(side: 'lower' | 'upper', was: Json | undefined, is: Json | undefined): string {
  const [then, now] = [was, is].map((value) => (value === undefined ? undefined : boundOf(value)));
  const keyword = (exclusive: boolean) =>
    side === 'lower' ? (exclusive ? 'exclusiveMinimum' : 'minimum') : exclusive ? 'exclusiveMaximum' : 'maximum';
  const text = (bound: { bound: number; exclusive: boolean }) => `\`${keyword(bound.exclusive)}\` ${bound.bound}`;
  if (then === undefined) return now === undefined ? '' : `${text(now)} was added`;
  if (now === undefined) return `${text(then)} was removed`;
  if (then.exclusive !== now.exclusive) return `${text(then)} was replaced with ${text(now)}`;
  return `\`${keyword(now.exclusive)}\` is ${now.bound}, was ${then.bound}`;
}

function describeDependency(was: readonly Json[], is: readonly Json[]): string {
  const text = (values: readonly Json[]) =>
    values
      .map((value) => listOf(value))
      .map(([present, name]) => `\`${String(name)}\` with \`${String(present)}\``)
      .join(', ');
  const [known, now] = [was, is].map((values) => new Set(values.map(canonical)));
  const gained = is.filter((value) => known?.has(canonical(value)) === false);
  return gained.length > 0
    ? `requires ${text(gained)} now`
    : `no longer requires ${text(was.filter((value) => now?.has(canonical(value)) === false))}`;
}

function valueText(value: Json | undefined): string {
  return shown(typeof value === 'string' ? value : canonical(value));
}
