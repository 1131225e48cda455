import { forwardReference } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** Lists name classes directly. Only modules that import each other need `forwardRef`, which is a function of `ashlar`. */
export function directReferences(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'forward-reference') continue;
    const { list, isOwn = false, span } = issue;
    report(forwardReference.at(span, { name: issue.class?.name ?? '…', list, isOwn }));
  }
}
