import type { NamedType, TypeId } from '../model/shape.js';

/** The types of all files by id, kept from one build to the next. Of several files that read a type, the last one counts. */
export class KnownTypes {
  #lists: readonly (readonly NamedType[])[] = [];
  readonly #types = new Map<TypeId, { readonly type: NamedType; readonly place: number }>();

  get(id: TypeId): NamedType | undefined {
    return this.#types.get(id)?.type;
  }

  /** Takes the types of the next build. Returns the ids that lead to another object than before; nothing if they may be any. */
  update(lists: readonly (readonly NamedType[])[]): ReadonlySet<TypeId> | undefined {
    const former = this.#lists;
    this.#lists = lists;
    if (former.length !== lists.length) return this.#begin();
    const changed = new Set<TypeId>();
    for (const [place, list] of lists.entries()) {
      const before = former[place];
      if (list === before) continue;
      for (const type of list) if (this.#add(type, place)) changed.add(type.id);
      const ids = new Set(list.map(({ id }) => id));
      const isMissing = before?.some(({ id }) => !ids.has(id) && this.#types.get(id)?.place === place);
      // An earlier file may have read the same type.
      if (isMissing) return this.#begin();
    }
    return changed;
  }

  #begin(): undefined {
    this.#types.clear();
    for (const [place, list] of this.#lists.entries())
      for (const type of list) this.#types.set(type.id, { type, place });
  }

  /** Adds a type of the file in a place. Returns whether another object had the id. */
  #add(type: NamedType, place: number): boolean {
    const known = this.#types.get(type.id);
    if (known !== undefined && known.place > place) return false;
    if (known?.type === type && known.place === place) return false;
    this.#types.set(type.id, { type, place });
    return known?.type !== type;
  }
}
