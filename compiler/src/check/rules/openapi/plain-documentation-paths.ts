import { documentationPathParameter } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** The document and its page have paths without parameters. */
export function plainDocumentationPaths({ issues }: ApplicationModel, report: Report): void {
  for (const issue of issues) {
    if (issue.kind !== 'documentation-path-parameter') continue;
    const { path, parameter, span } = issue;
    report(documentationPathParameter.at(span, { path, parameter }));
  }
}
