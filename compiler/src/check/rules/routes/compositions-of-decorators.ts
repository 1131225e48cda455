import { unknownCompositionPart } from '../../../diagnostics/catalogue/compositions.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Change } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { argumentDecorators } from '../../../model/framework/framework-decorators.js';
import type { UnknownPart } from '../../../model/issues/composition-problem.js';
import { compositionProblems } from '../../lookups/composition-problems.js';
import { safely } from '../../repairs/syntax-changes.js';

/** A composition contains decorators of Ashlar and other compositions: another decorator would not take effect. */
export function compositionsOfDecorators(application: ApplicationModel, report: Report): void {
  for (const { problem, span, uses } of compositionProblems(application, 'unknown-part')) {
    const isBare = problem.reason === 'not-called' && !argumentDecorators.has(problem.text);
    const call: Change = { kind: 'insert', where: 'after', span, text: '()' };
    const repairs = isBare ? safely([call], 'add `()` after it') : [];
    report(unknownCompositionPart.at(span, { part: problem.text, ...reasons[problem.reason] }, uses, repairs));
  }
  for (const { problem, span, uses } of compositionProblems(application, 'empty')) {
    report(unknownCompositionPart.at(span, { part: problem.text, ...empty }, uses));
  }
}

interface Reason {
  readonly because: string;
  readonly fix: string;
}

const empty: Reason = { because: 'it has no decorators', fix: 'add the decorators that it is made of' };

const reasons: Readonly<Record<UnknownPart, Reason>> = {
  module: {
    because: 'a composed decorator does not keep the metadata of a module at run time',
    fix: 'apply `@Module({ … })` directly to the class of the module',
  },
  'not-called': { because: 'it is not called', fix: 'add `()` after it, with the arguments that it takes' },
  spread: {
    because: 'decorators in a list cannot be read',
    fix: 'write each decorator as an argument, or compose those of the list and name that composition here',
  },
  conditional: {
    because: 'the choice depends on running the program',
    fix: 'declare a composition for each case, and apply the one that is meant',
  },
  other: {
    because: 'it is not a call of a decorator of `ashlar`, or another composition',
    fix: 'apply it directly to the classes and methods that it is for',
  },
};
