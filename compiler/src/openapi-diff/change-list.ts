import { type ChangeRule, changeRules, type DocumentChange, type RuleClass } from './document-change.js';

/** Reports a change of one operation, or of the whole document. */
export type Report = (rule: ChangeRule, message: string) => void;

interface Entry {
  readonly rule: ChangeRule;
  readonly message: string;
  readonly operations: Set<string>;
}

/** Collects changes; a change that several operations share is listed once, with all of them. */
export class ChangeList {
  readonly #changes = new Map<ChangeRule, Map<string, Entry>>();
  readonly #order: Entry[] = [];

  /** Adds a change of one operation, or of the whole document. */
  add(rule: ChangeRule, message: string, operation?: string): void {
    const entry = this.#entryOf(rule, message);
    if (operation !== undefined) entry.operations.add(operation);
  }

  #entryOf(rule: ChangeRule, message: string): Entry {
    const ofRule = this.#changes.get(rule) ?? new Map<string, Entry>();
    this.#changes.set(rule, ofRule);
    const known = ofRule.get(message);
    if (known !== undefined) return known;
    const entry = { rule, message, operations: new Set<string>() };
    ofRule.set(message, entry);
    this.#order.push(entry);
    return entry;
  }

  /** The changes in the order in which they were added. Those that cannot be compared are breaking unless `allowUnknown`. */
  changes(allowUnknown: boolean): readonly DocumentChange[] {
    return this.#order.map(({ rule, message, operations }) => {
      const { breaking, unknown }: RuleClass = changeRules[rule];
      return {
        rule,
        breaking: breaking && !(unknown === true && allowUnknown),
        ...(unknown && { unknown }),
        operations: [...operations],
        message,
      };
    });
  }
}
