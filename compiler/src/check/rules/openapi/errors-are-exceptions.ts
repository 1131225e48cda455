import { notAnException } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { documentedParts } from '../../queries/documented-parts.js';

/** `@ApiErrors` names exceptions that become responses. */
export function errorsAreExceptions(application: ApplicationModel, report: Report): void {
  for (const { part } of documentedParts(application, ({ errors }) => errors)) {
    if (part.problem?.kind === 'no-exception')
      report(notAnException.at(part.span, { class: `\`${part.class.name}\`` }));
  }
}
