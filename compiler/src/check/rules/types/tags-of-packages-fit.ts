import { unfittingTag } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import type { RuleFacts } from '../../rule.js';

/** A JSDoc tag of a package constrains the property that it is written for, as a tag of the application does. */
export function tagsOfPackagesFit(used: UsedTypes, _facts: RuleFacts, report: Report): void {
  const reported = new Set<string>();
  for (const { path, property, use } of used.places) {
    for (const { text: tag, because } of property?.unfitting ?? []) {
      const key = `${path} ${tag}`;
      if (reported.has(key)) continue;
      reported.add(key);
      report(unfittingTag.at(use, { path, tag, because }));
    }
  }
}
