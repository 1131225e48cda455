import type { Effort } from '../effort.js';
import { canonical, type Json, shown } from '../json.js';
import { acceptsValue } from './accepts-value.js';
import { type Form, jsonTypes, valuesOf } from './form.js';

/** The relations of two forms, the first from the older document. */
export interface FormQueries {
  /** Whether there is no difference. */
  isSame(before: Form, after: Form): boolean;
  /** Whether the side that reads accepts everything that the other side writes. */
  isCompatible(before: Form, after: Form): boolean;
  /** Whether the older document describes the side that writes. */
  readonly writesBefore: boolean;
  readonly effort: Effort;
  /** The only value that a property can have. */
  onlyValue(form: Form, property: string, side: 'before' | 'after'): Json | undefined;
}

/** The pairs of forms of two schemas. */
export interface PairedForms {
  readonly pairs: readonly (readonly [before: Form, after: Form])[];
  readonly removed: readonly Form[];
  readonly added: readonly Form[];
}

/** Finds the newer form of each form: the same one, by a tag, by its component, or by its type. */
export function pairForms(before: readonly Form[], after: readonly Form[], queries: FormQueries): PairedForms {
  const ofEachType = jsonTypes.map(
    (type) =>
      new Pairing(
        before.filter((form) => form.type === type),
        after.filter((form) => form.type === type),
        queries,
      ),
  );
  return {
    pairs: ofEachType.flatMap(({ pairs }) => pairs),
    removed: ofEachType.flatMap(({ removed }) => removed),
    added: ofEachType.flatMap(({ added }) => added),
  };
}

/** The forms of one type: each step pairs some and leaves the others to the next. */
class Pairing implements PairedForms {
  readonly pairs: (readonly [Form, Form])[] = [];
  removed: readonly Form[];
  added: readonly Form[];
  readonly #queries: FormQueries;

  constructor(before: readonly Form[], after: readonly Form[], queries: FormQueries) {
    this.removed = before;
    this.added = after;
    this.#queries = queries;
    if (before.length > 1 || after.length > 1) {
      this.#pairBy(
        ({ name }) => name,
        (one, other) => queries.isSame(one, other),
      );
      this.#pairSame();
      const tag = this.#tag();
      if (tag !== undefined) this.#pairBy((form, side) => canonicalOrNothing(queries.onlyValue(form, tag, side)));
      this.#pairBy(({ name }) => name);
      this.#leaveCovered();
    }
    if (this.removed.length === this.added.length) this.#pairInOrder();
  }

  #pairBy(
    keyOf: (form: Form, side: 'before' | 'after') => string | undefined,
    isPair = (_one: Form, _other: Form): boolean => true,
  ): void {
    const candidates = uniqueBy(this.added, (form) => keyOf(form, 'after'));
    for (const [key, form] of uniqueBy(this.removed, (one) => keyOf(one, 'before'))) {
      const other = candidates.get(key);
      if (other !== undefined && isPair(form, other)) this.#pair(form, other);
    }
  }

  #pairSame(): void {
    for (const form of this.removed) {
      const other = this.added.find((candidate) => this.#queries.isSame(form, candidate));
      if (other !== undefined) this.#pair(form, other);
    }
  }

  /** The property that discriminates all forms of each side. */
  #tag(): string | undefined {
    const [first] = this.removed;
    return [...(first?.members.properties.keys() ?? [])].find(
      (name) => this.#tells(name, this.removed, 'before') && this.#tells(name, this.added, 'after'),
    );
  }

  #tells(name: string, forms: readonly Form[], side: 'before' | 'after'): boolean {
    const values = forms.map((form) => canonicalOrNothing(this.#queries.onlyValue(form, name, side)));
    return !values.includes(undefined) && new Set(values).size === values.length;
  }

  /** Removes forms whose values another form accepts: they are not missing. */
  #leaveCovered(): void {
    const { writesBefore } = this.#queries;
    for (const writer of writesBefore ? this.removed : this.added) {
      const reader = (writesBefore ? this.added : this.removed).find((form) => this.#accepts(form, writer));
      if (reader !== undefined)
        this.#pair(...(writesBefore ? ([writer, reader] as const) : ([reader, writer] as const)));
      else if (this.#isCovered(writer)) this.#leave(writer);
    }
  }

  #isCovered(writer: Form): boolean {
    const readers = [
      ...this.pairs.map(([before, after]) => (this.#queries.writesBefore ? after : before)),
      ...(this.#queries.writesBefore ? this.added : this.removed),
    ];
    const isAccepted = valuesOf(writer)?.every((value) =>
      readers.some((reader) => acceptsValue(reader, value, this.#queries.effort) === true),
    );
    return isAccepted === true || readers.some((reader) => this.#accepts(reader, writer));
  }

  #accepts(reader: Form, writer: Form): boolean {
    const queries = this.#queries;
    return queries.writesBefore ? queries.isCompatible(writer, reader) : queries.isCompatible(reader, writer);
  }

  #leave(form: Form): void {
    this.removed = this.removed.filter((one) => one !== form);
    this.added = this.added.filter((one) => one !== form);
  }

  #pairInOrder(): void {
    const others = this.added;
    this.removed.forEach((form, index) => {
      const other = others[index];
      if (other !== undefined) this.#pair(form, other);
    });
  }

  #pair(form: Form, other: Form): void {
    this.pairs.push([form, other]);
    this.removed = this.removed.filter((one) => one !== form);
    this.added = this.added.filter((one) => one !== other);
  }
}

function canonicalOrNothing(value: Json | undefined): string | undefined {
  return value === undefined ? undefined : canonical(value);
}

/** The forms by a key that no other one has. */
function uniqueBy(forms: readonly Form[], keyOf: (form: Form) => string | undefined): ReadonlyMap<string, Form> {
  const found = new Map<string, Form | undefined>();
  for (const form of forms) {
    const key = keyOf(form);
    if (key !== undefined) found.set(key, found.has(key) ? undefined : form);
  }
  return new Map([...found].flatMap(([key, form]) => (form === undefined ? [] : [[key, form] as const])));
}

/** The text of a form in messages; `others` are the forms of both schemas. */
export function describeForm(form: Form, others: readonly Form[]): string {
  const { name, type, values, constraints } = form;
  if (values !== undefined) return shown(values.map(canonical).join(', '));
  const isObjectOrList = type === 'object' || type === 'array';
  if (name !== undefined && isObjectOrList && others.every((other) => other === form || other.name !== name))
    return `\`${name}\``;
  const kind = type === 'number' && constraints.get('multipleOf')?.includes(1) === true ? 'integer' : type;
  const [format] = constraints.get('format') ?? [];
  return format === undefined ? `\`${kind}\`` : `\`${kind}\` (${shown(String(format))})`;
}
