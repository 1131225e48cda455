import { changeRules } from '../document-change.js';
import type { Effort } from '../effort.js';
import type { Json } from '../json.js';
import { compareForms } from './compare-forms.js';
import { compareSchemas } from './compare-schemas.js';
import { type Form, valuesOf } from './form.js';
import type { FormContext } from './form-context.js';
import type { FormReader } from './form-reader.js';
import type { FormQueries } from './pair-forms.js';
import { Place } from './place.js';

/** The maximum depth of nested forms that a query follows. */
const mostLevels = 100;

/** The steps of a comparison of two forms without their members. */
const stepsOfForms = 50;

const nowhere = Place.ofOperation('');

/** Computes relations of pairs of forms. A pair that recurs inside itself holds if the rest does. */
export class FormQuery implements FormQueries {
  readonly #same: FormRelation;
  readonly #compatible: FormRelation;
  readonly #readers: { readonly before: FormReader; readonly after: FormReader };
  readonly writesBefore: boolean;
  readonly effort: Effort;

  constructor(context: Pick<FormContext, 'before' | 'after' | 'direction' | 'isSame'>) {
    this.#same = new FormRelation(context, this, () => true);
    this.#compatible = new FormRelation(context, this, (isBreaking) => isBreaking);
    this.#readers = context;
    this.effort = context.before.effort;
    this.writesBefore = context.direction === 'request';
  }

  isSame(before: Form, after: Form): boolean {
    return this.#same.holds(before, after);
  }

  isCompatible(before: Form, after: Form): boolean {
    return this.#compatible.holds(before, after);
  }

  onlyValue(form: Form, property: string, side: 'before' | 'after'): Json | undefined {
    const schema = form.members.properties.get(property);
    if (schema === undefined) return undefined;
    const { list } = this.#readers[side].formsOf(schema);
    const values = list.map(valuesOf);
    return values.length === 1 && values[0]?.length === 1 ? values[0][0] : undefined;
  }
}

/** A relation of two forms that fails at the first relevant change. */
class FormRelation {
  readonly #context: FormContext;
  readonly #refuted = new Set<string>();
  /** Pairs that hold if those that are being compared do, in the order of their comparison. */
  readonly #assumed = new Set<string>();
  readonly #order: string[] = [];
  #level = 0;
  #failed = false;

  constructor(
    context: Pick<FormContext, 'before' | 'after' | 'direction' | 'isSame'>,
    queries: FormQueries,
    counts: (isBreaking: boolean) => boolean,
  ) {
    this.#context = {
      ...context,
      queries,
      report: (rule) => {
        if (counts(changeRules[rule].breaking)) this.#failed = true;
      },
      compare: (before, after, place) => {
        if (!this.#failed) compareSchemas(before, after, place, this.#context);
      },
      compareForms: (before, after) => {
        if (!this.#failed && !this.#met(before, after)) this.#failed = true;
      },
      renamed: () => {},
    };
  }

  holds(before: Form, after: Form): boolean {
    const outer = this.#failed;
    this.#failed = false;
    const holds = this.#met(before, after);
    this.#failed = outer;
    return holds;
  }

  #met(before: Form, after: Form): boolean {
    const pair = `${before.id} ${after.id}`;
    if (this.#refuted.has(pair)) return false;
    if (this.#assumed.has(pair)) return true;
    if (this.#level >= mostLevels) return false;
    this.#context.before.effort.spend(stepsOfForms);
    const size = this.#order.push(pair) - 1;
    this.#assumed.add(pair);
    this.#level += 1;
    compareForms(before, after, nowhere, this.#context);
    this.#level -= 1;
    const holds = !this.#failed;
    if (!holds) {
      this.#refuted.add(pair);
      // Pairs that were found since may depend on this one.
      for (const later of this.#order.splice(size)) this.#assumed.delete(later);
    }
    return holds;
  }
}
