import { hookOfFactory } from '../../../diagnostics/catalogue/lifecycle.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** A class with the interface of a lifecycle hook is constructed by the container: instances of factories have no hooks. */
export function hooksOfConstructedClasses(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'factory-hook') continue;
    report(hookOfFactory.at(issue.span, { class: issue.class.name, hook: issue.hook }));
  }
}
