import type { ChangeRule } from '../document-change.js';

/** A change that was found in a schema. */
export interface SchemaChange {
  readonly rule: ChangeRule;
  readonly message: string;
}

/** The changes of a component, or of a schema in an operation, and the components that it uses. */
export class ChangeNode {
  readonly #changes: SchemaChange[] = [];
  readonly #uses = new Set<ChangeNode>();
  readonly #users = new Set<ChangeNode>();
  /** Whether this node or a used component has changed. */
  #isChanged = false;

  add(change: SchemaChange): void {
    this.#changes.push(change);
    this.#markChanged();
  }

  use(node: ChangeNode): void {
    this.#uses.add(node);
    node.#users.add(this);
    if (node.#isChanged) this.#markChanged();
  }

  #markChanged(): void {
    const pending: ChangeNode[] = [this];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (node.#isChanged) continue;
      node.#isChanged = true;
      pending.push(...node.#users);
    }
  }

  /** The changes of this node and of all used components. */
  *changes(): Generator<SchemaChange> {
    const met = new Set<ChangeNode>([this]);
    for (const node of met) {
      if (!node.#isChanged) continue;
      yield* node.#changes;
      for (const used of node.#uses) met.add(used);
    }
  }
}
