import { accessorOfRequest } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import { safely } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** Requests and environment variables set fields of a class, and no accessors: its constructor does not run. */
export function requestsWithoutAccessors(used: UsedTypes, _: RuleFacts, report: Report): void {
  const classes = [
    ...used.requestClasses.map(({ class: { name }, shape }) => ({ name, shape })),
    ...used.configurations.map(({ class: { name }, shape }) => ({ name, shape })),
  ];
  for (const { name, shape } of classes) {
    if (shape.kind !== 'object') continue;
    for (const { name: property, span, canBeSet } of shape.accessors ?? []) {
      if (!canBeSet) continue;
      const repairs = safely([{ kind: 'modifiers', of: span, remove: ['accessor'] }]);
      report(accessorOfRequest.at(span, { class: name, property }, [], repairs));
    }
  }
}
