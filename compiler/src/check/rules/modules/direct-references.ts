import { forwardReference } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** Lists name classes directly: the order of declarations does not matter to the build, and circular imports are errors. */
export function directReferences(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'forward-reference') continue;
    report(forwardReference.at(issue.span, { name: issue.class?.name ?? '…' }));
  }
}
