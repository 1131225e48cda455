import { undeclaredDecorator } from '../../../diagnostics/catalogue/sources.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import { nearest } from '../../../diagnostics/nearest.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { decoratorNames } from '../../../model/framework-decorators.js';

/**
 * Every decorator that can be meant to be one of Ashlar is imported or declared: one that leads nowhere would not take
 * effect. Those of classes that have nothing to do with Ashlar are left to TypeScript.
 */
export function declaredDecorators(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'undeclared-decorator') continue;
    const { name, isRead, span } = issue;
    const [meant] = nearest(name, [...decoratorNames]);
    if (meant === undefined && !isRead) continue;
    report(undeclaredDecorator.at(span, { name, hint: hintFor(name, meant) }));
  }
}

function hintFor(name: string, meant: string | undefined): string {
  if (meant === undefined) return `import or declare \`${name}\`, or remove the decorator`;
  return meant === name ? `import \`${name}\` from \`ashlar\`` : `did you mean \`${meant}\`?`;
}
