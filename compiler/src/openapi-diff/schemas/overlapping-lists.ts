import type { Json } from '../json.js';
import { areDisjoint } from './disjoint-forms.js';
import type { InnerForms } from './finish-form.js';
import type { Forms } from './form.js';

/** Finds the `oneOf` lists whose alternatives may overlap. */
export class OverlappingLists {
  readonly #inner: InnerForms;
  readonly #known = new Map<readonly Forms[], boolean>();

  constructor(inner: InnerForms) {
    this.#inner = inner;
  }

  /** The lists of a schema, with what is allowed beside them. */
  of({ exclusive }: Forms): readonly Json[] {
    return exclusive
      .filter(({ alternatives }) => this.#mayOverlap(alternatives))
      .map(({ schemas, alternatives, beside }) => {
        const accepting = beside.filter(({ forms }) =>
          alternatives.some((alternative) => this.#haveCommonValues(alternative, forms)),
        );
        return accepting.length === 0 ? schemas : { schemas, beside: accepting.map(({ schema }) => schema) };
      });
  }

  #mayOverlap(alternatives: readonly Forms[]): boolean {
    const known = this.#known.get(alternatives);
    if (known !== undefined) return known;
    const overlaps = alternatives.some((one, index) =>
      alternatives.slice(index + 1).some((other) => this.#haveCommonValues(one, other)),
    );
    this.#known.set(alternatives, overlaps);
    return overlaps;
  }

  #haveCommonValues(one: Forms, other: Forms): boolean {
    return one.list.some((form) => other.list.some((counterpart) => !areDisjoint(form, counterpart, this.#inner)));
  }
}
