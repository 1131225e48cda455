import { duplicateTokenName } from '../../../diagnostics/catalogue/tokens.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { groupBy } from '../../../model/group-by.js';
import { usableTokens } from '../../lookups/used-tokens.js';

/** The names of an application's tokens are unique: error messages of the runtime contain them. */
export function uniqueTokenNames(application: ApplicationModel, report: Report): void {
  const used = usableTokens(application).filter(({ isUsed }) => isUsed);
  for (const [name, [first, ...others]] of groupBy(used, (token) => token.name)) {
    for (const { constant, span } of others) {
      const values = { name, first: `\`${first.constant.name}\``, second: `\`${constant.name}\`` };
      report(duplicateTokenName.at(span, values, [{ span: first.span, message: 'the other token is declared here' }]));
    }
  }
}
