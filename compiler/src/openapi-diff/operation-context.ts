import type { ApiDocument } from './api-document.js';
import type { ChangeList, Report } from './change-list.js';
import { compareKeywords, type KeywordComparison } from './compare-keywords.js';
import type { Json, JsonObject } from './json.js';
import type { Direction } from './schemas/form-reader.js';
import type { SchemaComparison } from './schemas/schema-comparison.js';

/** Two documents, and the comparison of their schemas in both directions. */
export interface DocumentPair {
  readonly before: ApiDocument;
  readonly after: ApiDocument;
  readonly list: ChangeList;
  readonly request: SchemaComparison;
  readonly response: SchemaComparison;
}

/** The comparison of one operation. */
export class OperationContext {
  readonly before: ApiDocument;
  readonly after: ApiDocument;
  readonly report: Report;
  readonly #pair: DocumentPair;

  constructor(pair: DocumentPair, operation: string) {
    this.#pair = pair;
    pair.before.effort.place = operation;
    this.before = pair.before;
    this.after = pair.after;
    this.report = (rule, message) => pair.list.add(rule, message, operation);
  }

  /** Reports the differences between two schemas; `root` names the value that they describe: "the body". */
  compareSchemas(before: Json | undefined, after: Json | undefined, root: string, direction: Direction): void {
    for (const { rule, message } of this.#pair[direction].compare(before, after, root)) this.report(rule, message);
  }

  /** Reports differences of keywords that have no comparison of their own. */
  compareKeywords(
    was: JsonObject,
    is: JsonObject,
    known: readonly string[],
    place: string,
    rule: KeywordComparison['rule'],
  ): void {
    const report: Report = (kind, message) => this.report(kind, `${place}: ${message}`);
    compareKeywords(was, is, known, { before: this.before, after: this.after, report, rule });
  }
}
