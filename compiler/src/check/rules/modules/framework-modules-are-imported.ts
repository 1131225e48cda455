import { notAClass } from '../../../diagnostics/catalogue/modules.js';
import { missingAnnotation } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../queries/application-index.js';

/** A module of `ashlar` stands in `imports`, which is where what it provides comes from: another list builds nothing of it. */
export function frameworkModulesAreImported(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const misuse of application.misuses) {
    if (misuse.kind !== 'misplaced-module') continue;
    const { list, class: listed, module, span } = misuse;
    if (listed === undefined) {
      report(notAClass.at(span, { place: `\`${list}\``, hint: 'put the call into `imports`: it configures a module' }));
      continue;
    }
    const hint =
      listed.id === module.id
        ? `put ${index.label(module)} into \`imports\`: it is a module`
        : `remove it, and put ${index.label(module)} into \`imports\`: that provides it`;
    const annotation = list === 'controllers' ? 'Controller' : 'Injectable';
    report(missingAnnotation.at(span, { name: index.label(listed), list, annotation, hint }));
  }
}
