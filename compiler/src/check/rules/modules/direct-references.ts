import { forwardReference } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel, Issue } from '../../../model/application-model.js';
import { replace } from '../../repairs/changes.js';

type ForwardReference = Extract<Issue, { kind: 'forward-reference' }>;

/** Lists name classes directly. Only modules that import each other need `forwardRef`, which is a function of `ashlar`. */
export function directReferences(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'forward-reference') continue;
    const { list, isOwn = false, span } = issue;
    report(forwardReference.at(span, { name: issue.class?.name ?? '…', list, isOwn }, [], repairsFor(issue)));
  }
}

/** Lists the class itself. Of modules that may import each other, a person decides. */
function repairsFor({ class: reference, list, span }: ForwardReference): readonly RepairOfHelp[] {
  if (reference === undefined) return [];
  const title = `list \`${reference.name}\` itself`;
  return [{ title, kind: list === 'imports' ? 'choice' : 'safe', changes: [replace(span, reference.name)] }];
}
