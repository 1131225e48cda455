import { notAClass } from '../../../diagnostics/catalogue/modules.js';
import { missingDecorator } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../queries/application-index.js';

/** A module of `ashlar` stands in `imports`, which is where what it provides comes from: another list builds nothing of it. */
export function frameworkModulesAreImported(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const issue of application.issues) {
    if (issue.kind !== 'misplaced-module') continue;
    const { list, class: listed, module, span } = issue;
    if (listed === undefined) {
      report(notAClass.at(span, { place: `\`${list}\``, hint: 'put the call into `imports`: it configures a module' }));
      continue;
    }
    const hint =
      listed.id === module.id
        ? `put ${index.label(module)} into \`imports\`: it is a module`
        : `remove it, and put ${index.label(module)} into \`imports\`: that provides it`;
    const decorator = list === 'controllers' ? 'Controller' : 'Injectable';
    report(missingDecorator.at(span, { name: index.label(listed), list, decorator, hint }));
  }
}
