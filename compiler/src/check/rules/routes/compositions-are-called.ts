import { wrongCompositionCall } from '../../../diagnostics/catalogue/compositions.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { compositionProblems } from '../../lookups/composition-problems.js';
import { safely } from '../../repairs/syntax-changes.js';

/** A composed decorator with parameters is called, and one without is not. */
export function compositionsAreCalled(application: ApplicationModel, report: Report): void {
  for (const { problem, span, uses } of compositionProblems(application, 'wrong-call')) {
    const { text: decorator, wanted } = problem;
    const isCalled = wanted === 'no-call' && uses.length === 0;
    const repairs = isCalled ? safely([{ kind: 'substitute', span, word: '()', text: '' }]) : [];
    report(wrongCompositionCall.at(span, { decorator, wanted }, uses, repairs));
  }
}
