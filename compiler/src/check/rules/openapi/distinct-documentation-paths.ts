import { documentationPathConflict } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';

/** The document and its page have paths of their own. They take precedence over path parameters, as any literal path. */
export function distinctDocumentationPaths(application: ApplicationModel, report: Report): void {
  const { openApi, routes } = application;
  if (openApi === undefined) return;
  const { jsonPath, uiPath } = openApi;
  const theirs = [
    { what: 'the API document', ...jsonPath },
    { what: 'the page of the API document', ...uiPath },
  ];
  for (const { what, path, span } of theirs) {
    const route = routes.find((one) => one.method === 'GET' && one.path === path);
    if (route === undefined) continue;
    const other = `the response of ${indexOf(application).handlerLabel(route)}`;
    const related = [{ span: route.span, message: `\`GET ${path}\` is handled here` }];
    report(documentationPathConflict.at(span, { what, path, other }, related));
  }
  if (jsonPath.path !== uiPath.path) return;
  const values = { what: 'the page of the API document', path: uiPath.path, other: 'the document itself' };
  report(documentationPathConflict.at(uiPath.span, values, [{ span: jsonPath.span, message: 'the document is here' }]));
}
