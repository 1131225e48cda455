import { severalKeys } from '../../../diagnostics/catalogue/request-values.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { isExported, keysOfUser } from '../../lookups/context-keys.js';
import { typesOfUsers } from '../../lookups/types/types-of-users.js';

/** The type of a `User` has one exported key: it decides which value the parameter gets. */
export function oneKeyPerType(application: ApplicationModel, report: Report): void {
  for (const { type, token, places } of typesOfUsers(application)) {
    const [first, ...more] = keysOfUser(application.contextKeys, token).filter(isExported);
    if (first === undefined) continue;
    for (const { constant, facts } of more) {
      const related = [
        { span: first.facts.span, message: `\`${first.constant.name}\` is declared here` },
        { span: places[0].span, message: `${places[0].handler} takes the value here` },
      ];
      const values = { type: type.text, key: constant.name, first: first.constant.name };
      report(severalKeys.at(facts.span, values, related));
    }
  }
}
