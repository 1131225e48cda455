import { notAClass } from '../../../diagnostics/catalogue/modules.js';
import { missingDecorator } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';
import { moveTo, replaceIn } from '../../repairs/changes.js';

/** A module of `ashlar` is listed in `imports`: in another list, its providers would not be constructed. */
export function frameworkModulesAreImported(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const issue of application.issues) {
    if (issue.kind !== 'misplaced-module') continue;
    const { list, class: listed, module, span } = issue;
    if (listed === undefined) {
      const hint = 'move the call to `imports`: it configures a module';
      report(
        notAClass.at(span, { place: `\`${list}\``, hint }, [], [{ kind: 'safe', changes: [moveTo('imports', span)] }]),
      );
      continue;
    }
    const hint =
      listed.id === module.id
        ? `put ${index.label(module)} into \`imports\`: it is a module`
        : `remove it, and put ${index.label(module)} into \`imports\`: that provides it`;
    const decorator = list === 'controllers' ? 'Controller' : 'Injectable';
    const change = listed.id === module.id ? moveTo('imports', span) : replaceIn('imports', module, span);
    report(
      missingDecorator.at(
        span,
        { name: index.label(listed), list, decorator, hint },
        [],
        [{ kind: 'safe', changes: [change] }],
      ),
    );
  }
}
