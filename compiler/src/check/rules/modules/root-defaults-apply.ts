import { unneededRootDefault } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { removeProperty } from '../../repairs/changes.js';

/** The application has controllers if its root module has a `path`, `guards` or `interceptors`. */
export function rootDefaultsApply(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'unneeded-default' || !issue.isRoot) continue;
    const { module, property, span } = issue;
    const repair = { title: `remove \`${property}\``, kind: 'choice', changes: [removeProperty(span)] } as const;
    report(unneededRootDefault.at(span, { property, module }, [], [repair]));
  }
}
