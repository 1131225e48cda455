import { misplacedOpenApi } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';

/** `@OpenApi` is applied to the root module, because it describes the whole API document. */
export function openApiOfRoot(application: ApplicationModel, report: Report): void {
  const { root, issues } = application;
  if (root === undefined) return;
  const index = indexOf(application);
  for (const issue of issues) {
    if (issue.kind !== 'misplaced-open-api') continue;
    const values = { class: index.label(issue.class), root: index.label(root.class) };
    report(misplacedOpenApi.at(issue.span, values, [{ span: root.span, message: 'the root module is declared here' }]));
  }
}
