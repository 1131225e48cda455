import { unreadComposition } from '../../../diagnostics/catalogue/compositions.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { compositionProblems } from '../../lookups/composition-problems.js';

/** A composed decorator is applied where its composition is in a source: a declaration file does not contain it. */
export function compositionsAreSources(application: ApplicationModel, report: Report): void {
  for (const { problem, span, uses } of compositionProblems(application, 'unread')) {
    report(
      unreadComposition.at(
        span,
        { decorator: problem.text, isDeclaration: problem.declaredIn === 'declarations' },
        uses,
      ),
    );
  }
}
