import { publicDocumentation } from '../../diagnostics/catalogue/findings.js';
import type { AuditedApplication, ReportFinding } from '../audit-rule.js';
import { findingAt } from '../lookups/finding-at.js';

/** The API document and its page, which no guard protects. */
export function publicDocuments({ application }: AuditedApplication, report: ReportFinding): void {
  const { openApi } = application;
  if (openApi === undefined) return;
  const { jsonPath, uiPath, span } = openApi;
  const paths = [jsonPath.path, uiPath.path].map((path) => `\`${path}\``).join(' and ');
  const routes = [jsonPath, uiPath].map(({ path }) => `GET ${path}`);
  report(findingAt(span, publicDocumentation.at(span, { paths }), { subject: application.name, routes }));
}
