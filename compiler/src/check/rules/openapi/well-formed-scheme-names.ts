import { malformedComponentName } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** Components of the document have names that OpenAPI allows (3.1, section 4.8.7.1). */
export function wellFormedSchemeNames({ openApi }: ApplicationModel, report: Report): void {
  for (const { name, span } of openApi?.schemes ?? []) {
    if (!/^[A-Za-z0-9._-]+$/.test(name)) report(malformedComponentName.at(span, { scheme: name }));
  }
}
