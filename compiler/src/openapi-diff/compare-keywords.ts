import type { ApiDocument } from './api-document.js';
import type { Report } from './change-list.js';
import type { ChangeRule } from './document-change.js';
import { canonical, type JsonObject } from './json.js';
import { isSameContent } from './schemas/same-content.js';

/** The comparison of keywords that have no comparison of their own. */
export interface KeywordComparison {
  readonly before: ApiDocument;
  readonly after: ApiDocument;
  readonly report: Report;
  /** The kind of change for a keyword that cannot be compared. */
  readonly rule: ChangeRule;
}

/** Reports keywords that differ and are not among the known ones. Extensions (`x-…`) do not change what clients send. */
export function compareKeywords(
  was: JsonObject,
  is: JsonObject,
  known: readonly string[],
  { before, after, report, rule }: KeywordComparison,
): void {
  for (const keyword of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const [value, other] = [was[keyword], is[keyword]];
    if (known.includes(keyword) || canonical(value) === canonical(other)) continue;
    const change = value === undefined ? 'added' : other === undefined ? 'removed' : 'changed';
    if (keyword.startsWith('x-')) report('extension-changed', `\`${keyword}\` was ${change}`);
    else if (value === undefined || other === undefined || !isSameContent(value, other, before, after))
      report(rule, `\`${keyword}\` was ${change} and cannot be compared`);
  }
}
