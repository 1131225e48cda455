import { repeatedOpenApi } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../queries/application-index.js';

/** The root module has one `@OpenApi` at the most. */
export function oneOpenApi(application: ApplicationModel, report: Report): void {
  const { root, misuses } = application;
  if (root === undefined) return;
  for (const misuse of misuses) {
    if (misuse.kind !== 'repeated-open-api') continue;
    const related = [{ span: misuse.first, message: 'the first one is here' }];
    report(repeatedOpenApi.at(misuse.span, { root: indexOf(application).label(root.class) }, related));
  }
}
