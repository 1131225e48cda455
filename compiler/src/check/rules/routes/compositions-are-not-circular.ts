import { circularComposition } from '../../../diagnostics/catalogue/compositions.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { compareText } from '../../../model/compare-text.js';
import { compositionProblems } from '../../lookups/composition-problems.js';

/** A composition does not contain itself. */
export function compositionsAreNotCircular(application: ApplicationModel, report: Report): void {
  const reported = new Set<string>();
  for (const { problem, span, uses } of compositionProblems(application, 'circular')) {
    // Each composition of a circle leads to the same one.
    const circle = JSON.stringify([...new Set(problem.path)].sort(compareText));
    if (reported.has(circle)) continue;
    reported.add(circle);
    report(circularComposition.at(span, { path: problem.path }, uses));
  }
}
