import { type ChangeRule, changeRules, type DocumentChange } from './document-change.js';

/** Collects changes; what several operations share is told once, with all of them. */
export class ChangeList {
  readonly #changes = new Map<
    string,
    { readonly rule: ChangeRule; readonly message: string; readonly operations: Set<string> }
  >();

  /** Tells a change of one operation, or of the whole document. */
  add(rule: ChangeRule, message: string, operation?: string): void {
    const key = `${rule} ${message}`;
    const change = this.#changes.get(key) ?? { rule, message, operations: new Set() };
    if (operation !== undefined) change.operations.add(operation);
    this.#changes.set(key, change);
  }

  /** The changes, in the order in which they were told. */
  get changes(): readonly DocumentChange[] {
    return Array.from(this.#changes.values(), ({ rule, message, operations }) => ({
      rule,
      breaking: changeRules[rule].breaking,
      operations: [...operations],
      message,
    }));
  }
}
