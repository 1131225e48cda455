import { providedExpectation } from '../../../diagnostics/catalogue/module-arguments.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';
import { removeEntry } from '../../repairs/changes.js';

/** A module does not provide itself what it expects of its importer. */
export function expectationsAreOpen(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const issue of application.issues) {
    if (issue.kind !== 'provided-expectation') continue;
    const { module, token, span, providedAt } = issue;
    const values = { module: index.label(module), token: index.label(token) };
    const note = { span: providedAt, message: `${values.module} provides ${values.token} here` };
    report(
      providedExpectation.at(
        span,
        values,
        [note],
        [{ title: `remove ${values.token} from \`expects\``, kind: 'choice', changes: [removeEntry(span)] }],
      ),
    );
  }
}
