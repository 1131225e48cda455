import { repeatedOpenApi } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';

/** The root module has at most one `@OpenApi`. */
export function oneOpenApi(application: ApplicationModel, report: Report): void {
  const { root, issues } = application;
  if (root === undefined) return;
  for (const issue of issues) {
    if (issue.kind !== 'repeated-open-api') continue;
    const related = [{ span: issue.first, message: 'the first one is here' }];
    report(repeatedOpenApi.at(issue.span, { root: indexOf(application).label(root.class) }, related));
  }
}
