import { misplacedComposition } from '../../../diagnostics/catalogue/compositions.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { compositionProblems } from '../../lookups/composition-problems.js';

/** A composition is the value of a constant or the only result of a function, so that its decorators are known at build time. */
export function compositionsAreConstants(application: ApplicationModel, report: Report): void {
  for (const { problem, span, uses } of compositionProblems(application, 'misplaced')) {
    report(misplacedComposition.at(span, { called: problem.called }, uses));
  }
}
