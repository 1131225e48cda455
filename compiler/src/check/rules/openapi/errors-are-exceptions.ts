import { notAnException } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import type { RuleFacts } from '../../rule.js';

/** `@ApiErrors` names exceptions that become responses. */
export function errorsAreExceptions({ documentation }: Route, _: RuleFacts, report: Report): void {
  for (const error of documentation?.errors ?? []) {
    if (error.problem?.kind === 'no-exception')
      report(notAnException.at(error.span, { class: `\`${error.class.name}\`` }));
  }
}
