import { repeatedPath } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** A list of paths has each path once. */
export function pathListsWithoutRepetition(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'repeated-path') continue;
    const { decorator, path, span, first } = issue;
    report(repeatedPath.at(span, { decorator, path }, [{ span: first, message: 'the first entry is here' }]));
  }
}
