import { changedValue, valueThatMayChange } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** The lists and objects that the compiler reads stay as they are declared: a change would have no effect. */
export function readValuesStay(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'changed-value') continue;
    const { kind, text, value, span, readAt, passedAt } = issue.change;
    const notes = [
      { span: readAt, message: 'the compiler reads the value here' },
      ...(passedAt === undefined ? [] : [{ span: passedAt, message: 'the value is passed to the function here' }]),
    ];
    report(
      kind === 'changed'
        ? changedValue.at(span, { value, text }, notes)
        : valueThatMayChange.at(span, { value }, notes),
    );
  }
}
