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
  const document = new ApiDocument(root);
  const found = new Map<string, UnresolvedReference>();
  const visit = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value)) return;
    for (const [name, item] of entriesOf(value)) {
      if (name === '$ref' && typeof item === 'string') {
        const reason = reasonOf(item, document);
        if (reason !== undefined) found.set(item, { reference: item, reason });
      } else if (!data.has(name) || isObject(item)) visit(item);
    }
  };
  visit(root);
  return [...found.values()];
}

function reasonOf(reference: string, document: ApiDocument): UnresolvedReference['reason'] | undefined {
  const followed = new Set<string>();
  let next: string | undefined = reference;
  while (next !== undefined) {
    if (!next.startsWith('#')) return followed.size === 0 ? 'external' : undefined;
    if (followed.has(next)) return next === reference ? 'circular' : undefined;
    followed.add(next);
    const target = document.target(next);
    if (target === undefined) return followed.size === 1 ? 'missing' : undefined;
    next = textOf(objectOf(target.value)['$ref']);
  }
  return undefined;
}
