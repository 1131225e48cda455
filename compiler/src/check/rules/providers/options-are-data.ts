import { unsupportedOption } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { OptionProblem } from '../../../model/route-uses.js';
import { choose } from '../../repairs/syntax-changes.js';

/** The options of guards and interceptors are data that JSON can represent: generated code repeats it. */
export function optionsAreData(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'unsupported-option') continue;
    const { use, problem, span } = issue;
    // The help names this as the second possibility: without the entry of a list, those after it would move.
    const written = choose('write `null`', { kind: 'substitute', span, word: 'undefined', text: 'null' });
    report(unsupportedOption.at(span, { use, ...texts[problem] }, [], problem === 'undefined' ? [written] : []));
  }
}

const texts: Readonly<Record<OptionProblem, { because: string; hint: string }>> = {
  missing: {
    because: '`withOptions` has no second argument',
    hint: 'add the options as the second argument, or name the class alone',
  },
  class: {
    because: 'a class or a member of one is not data',
    hint: 'write strings, numbers, booleans, lists and objects, and inject instances into the constructor',
  },
  call: {
    because: 'the result of a call is not data',
    hint: 'write strings, numbers, booleans, lists and objects',
  },
  function: {
    because: 'a function is not data',
    hint: 'write strings, numbers, booleans, lists and objects, and choose the function by them in the method',
  },
  undefined: { because: '`undefined` is not data', hint: 'leave it out, or write `null`' },
  number: { because: 'JSON has no such number', hint: 'write a finite number other than `-0`' },
};
