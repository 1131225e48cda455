import { severalTokensOfType } from '../../../diagnostics/catalogue/tokens.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { groupBy } from '../../../model/group-by.js';
import { usableTokens } from '../../lookups/used-tokens.js';

/** A type has one token: a parameter of the type names no token, so that it could mean either of two. */
export function oneTokenForEachType(application: ApplicationModel, report: Report): void {
  for (const [first, ...others] of groupBy(usableTokens(application), ({ type }) => type.key).values()) {
    // Another application of the package may have its own token for the type.
    if (![first, ...others].some(({ isUsed }) => isUsed)) continue;
    for (const { constant, type, span } of others) {
      const values = { type: type.text, first: `\`${first.constant.name}\``, second: `\`${constant.name}\`` };
      report(severalTokensOfType.at(span, values, [{ span: first.span, message: 'the other token is declared here' }]));
    }
  }
}
