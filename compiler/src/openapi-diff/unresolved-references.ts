import { ApiDocument } from './api-document.js';
import { entriesOf, isObject, type Json, type JsonObject, objectOf, textOf } from './json.js';

/** A reference of a document that cannot be followed. */
export interface UnresolvedReference {
  readonly reference: string;
  readonly reason: 'external' | 'missing' | 'circular';
}

/** Keywords with values, not references. */
const data: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'example', 'examples']);

/** The references of a document that cannot be followed, each once: their content cannot be compared. */
export function unresolvedReferences(root: JsonObject): readonly UnresolvedReference[] {
  const references = new References(new ApiDocument(root));
  const visit = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value)) return;
    for (const [name, item] of entriesOf(value)) {
      if (name === '$ref' && typeof item === 'string') references.add(item);
      else if (!data.has(name) || isObject(item)) visit(item);
    }
  };
  visit(root);
  return references.unresolved;
}

/** The references of a document; the chain of references that begins with one is followed once. */
class References {
  readonly #document: ApiDocument;
  readonly #unresolved = new Map<string, UnresolvedReference>();
  readonly #met = new Set<string>();
  /** References of which it is known whether they are on a circle. */
  readonly #followed = new Set<string>();
  readonly #circular = new Set<string>();

  constructor(document: ApiDocument) {
    this.#document = document;
  }

  get unresolved(): readonly UnresolvedReference[] {
    return [...this.#unresolved.values()];
  }

  add(reference: string): void {
    if (this.#met.has(reference)) return;
    this.#met.add(reference);
    const reason = this.#reasonOf(reference);
    if (reason !== undefined) this.#unresolved.set(reference, { reference, reason });
  }

  #reasonOf(reference: string): UnresolvedReference['reason'] | undefined {
    if (!reference.startsWith('#')) return 'external';
    if (this.#document.target(reference) === undefined) return 'missing';
    this.#follow(reference);
    return this.#circular.has(reference) ? 'circular' : undefined;
  }

  /** Follows a chain to its end, or to a part that was followed before: that part cannot lead back to this one. */
  #follow(reference: string): void {
    const chain = new Set<string>();
    let next: string | undefined = reference;
    while (next?.startsWith('#') === true && !this.#followed.has(next) && !chain.has(next)) {
      chain.add(next);
      next = textOf(objectOf(this.#document.target(next)?.value)['$ref']);
    }
    let isCircular = false;
    for (const member of chain) {
      isCircular ||= member === next;
      if (isCircular) this.#circular.add(member);
      this.#followed.add(member);
    }
  }
}
