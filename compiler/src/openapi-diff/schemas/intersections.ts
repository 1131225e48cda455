import type { Json } from '../json.js';

/** The intersections of the schemas of a document: the same schemas have the same intersection, in any order, also repeated. */
export class Intersections {
  readonly #identities = new Map<Json, number>();
  readonly #known = new Map<string, Json>();
  readonly #parts = new Map<Json, readonly Json[]>();

  /** The schema of the values that all of some schemas allow. */
  of(schemas: readonly Json[]): Json {
    const parts = new Map(
      schemas.flatMap((schema) => this.#parts.get(schema) ?? [schema]).map((part) => [this.identity(part), part]),
    );
    const [only] = parts.values();
    if (parts.size === 1 && only !== undefined) return only;
    const key = [...parts.keys()].sort((one, other) => one - other).join(' ');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const all = [...parts.values()];
    const schema = { allOf: all };
    this.#known.set(key, schema);
    this.#parts.set(schema, all);
    return schema;
  }

  /** A number that no other schema has. */
  identity(schema: Json): number {
    const known = this.#identities.get(schema);
    if (known !== undefined) return known;
    const identity = this.#identities.size;
    this.#identities.set(schema, identity);
    return identity;
  }
}
