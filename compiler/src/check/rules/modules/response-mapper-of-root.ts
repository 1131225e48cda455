import { misplacedResponseMapper } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';
import { isVisibleIn } from '../../lookups/is-visible-in.js';
import { moveProperty } from '../../repairs/changes.js';

/** Of the modules, only the root names a response mapper: it maps the results of all routes. */
export function responseMapperOfRoot(application: ApplicationModel, report: Report): void {
  const { root, modules } = application;
  if (root === undefined) return;
  const index = indexOf(application);
  for (const { class: module, responseMapper } of modules) {
    if (responseMapper === undefined || module.id === root.class.id) continue;
    const values = { module: index.label(module), root: index.label(root.class), mapper: responseMapper.class.name };
    const related = [{ span: root.span, message: 'the root module is declared here' }];
    const repairs: readonly RepairOfHelp[] =
      root.responseMapper === undefined && isVisibleIn(root, responseMapper.class, index)
        ? [
            {
              title: `move it to ${values.root}`,
              kind: 'choice',
              changes: moveProperty(responseMapper, 'responseMapper', root),
            },
          ]
        : [];
    report(misplacedResponseMapper.at(responseMapper.span, values, related, repairs));
  }
}
