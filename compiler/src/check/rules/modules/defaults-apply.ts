import { unneededDefault } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** The `path`, `guards` and `interceptors` of a module below the root apply to at least one controller. */
export function defaultsApply(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'unneeded-default' || issue.isRoot) continue;
    const { module, property, span } = issue;
    report(unneededDefault.at(span, { property, module }));
  }
}
