import { misplacedErrorHandler } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';

/** The root module names the error handler, because it creates the error responses of the whole application. */
export function errorHandlerOfRoot(application: ApplicationModel, report: Report): void {
  const { root, modules } = application;
  if (root === undefined) return;
  const index = indexOf(application);
  for (const { class: module, errorHandler } of modules) {
    if (errorHandler === undefined || module.id === root.class.id) continue;
    const values = { module: index.label(module), root: index.label(root.class) };
    const related = [{ span: root.span, message: 'the root module is declared here' }];
    report(misplacedErrorHandler.at(errorHandler.span, values, related));
  }
}
