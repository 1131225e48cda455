import { undeclaredDecorator } from '../../../diagnostics/catalogue/sources.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { meantDecorator } from '../../../model/framework/framework-decorators.js';
import { importsOfAshlar, replace } from '../../repairs/changes.js';

/**
 * Every decorator that may be one of Ashlar is imported or declared: an undeclared one would not take effect. TypeScript
 * reports those of classes that Ashlar does not read.
 */
export function declaredDecorators(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'undeclared-decorator') continue;
    const { name, isRead, span } = issue;
    const meant = meantDecorator(name);
    if (meant === undefined && !isRead) continue;
    const repairs: readonly RepairOfHelp[] =
      meant === undefined ? [] : [{ kind: 'safe', changes: [replace(span, meant, importsOfAshlar(meant))] }];
    report(undeclaredDecorator.at(span, { name, hint: hintFor(name, meant) }, [], repairs));
  }
}

function hintFor(name: string, meant: string | undefined): string {
  if (meant === undefined) return `import or declare \`${name}\`, or remove the decorator`;
  return meant === name ? `import \`${name}\` from \`ashlar\`` : `did you mean \`${meant}\`?`;
}
