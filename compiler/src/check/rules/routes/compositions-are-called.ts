import { wrongCompositionCall } from '../../../diagnostics/catalogue/compositions.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { compositionProblems } from '../../lookups/composition-problems.js';

/** A composed decorator with parameters is called, and one without is not. */
export function compositionsAreCalled(application: ApplicationModel, report: Report): void {
  for (const { problem, span, uses } of compositionProblems(application, 'wrong-call')) {
    report(wrongCompositionCall.at(span, { decorator: problem.text, wanted: problem.wanted }, uses));
  }
}
