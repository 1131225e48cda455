import { misplacedErrorHandler } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';
import { isVisibleIn } from '../../lookups/is-visible-in.js';
import { moveProperty } from '../../repairs/changes.js';

/** The root module names the error handler, because it creates the error responses of the whole application. */
export function errorHandlerOfRoot(application: ApplicationModel, report: Report): void {
  const { root, modules } = application;
  if (root === undefined) return;
  const index = indexOf(application);
  for (const { class: module, errorHandler } of modules) {
    if (errorHandler === undefined || module.id === root.class.id) continue;
    const values = { module: index.label(module), root: index.label(root.class) };
    const related = [{ span: root.span, message: 'the root module is declared here' }];
    const repairs: readonly RepairOfHelp[] =
      root.errorHandler === undefined && isVisibleIn(root, errorHandler.class, index)
        ? [
            {
              title: `move \`errorHandler\` to ${values.root}`,
              kind: 'safe',
              changes: moveProperty(errorHandler, 'errorHandler', root),
            },
          ]
        : [];
    report(misplacedErrorHandler.at(errorHandler.span, values, related, repairs));
  }
}
