import { repeatedPath } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { remove } from '../../repairs/changes.js';
import { safely } from '../../repairs/syntax-changes.js';

/** A list of paths has each path once. */
export function pathListsWithoutRepetition(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'repeated-path') continue;
    const { decorator, path, span, first } = issue;
    const place = { span: first, message: 'the first entry is here' };
    report(repeatedPath.at(span, { decorator, path }, [place], safely([remove(span)])));
  }
}
