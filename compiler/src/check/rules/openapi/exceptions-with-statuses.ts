import { unknownExceptionStatus } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ExceptionProblem } from '../../../model/api-document.js';
import type { Route } from '../../../model/application-model.js';
import type { RuleFacts } from '../../rule.js';

/** The statuses of the exceptions in `@ApiErrors` can be read without running code. */
export function exceptionsWithStatuses({ documentation }: Route, _: RuleFacts, report: Report): void {
  for (const { class: reference, problem, span } of documentation?.errors ?? []) {
    const explained = problem && explain(problem);
    if (problem === undefined || explained === undefined) continue;
    const related = 'span' in problem ? [{ span: problem.span, message: 'its constructor sets this status' }] : [];
    report(unknownExceptionStatus.at(span, { class: `\`${reference.name}\``, ...explained }, related));
  }
}

const repair = 'let it extend an exception of `ashlar` with that status, or write the number in its `super(404, …)`';

/** The reason why a status is not known; another rule reports classes that are not exceptions. */
function explain(problem: ExceptionProblem): { because: string; hint: string } | undefined {
  switch (problem.kind) {
    case 'no-exception':
      return undefined;
    case 'any-status':
      return {
        because: 'every instance has one of its own',
        hint: 'name the exception of the status: `NotFoundException`',
      };
    case 'not-written':
      return { because: 'its constructor does not pass a number to that of `HttpException`', hint: repair };
    case 'no-error':
      return {
        because: `${problem.status} is not the status of an error`,
        hint: 'write a whole number from 400 to 599',
      };
  }
}
