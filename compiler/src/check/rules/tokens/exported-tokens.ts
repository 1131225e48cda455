import { unexportedToken } from '../../../diagnostics/catalogue/tokens.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** Generated code can import every token. */
export function exportedTokens({ tokens }: ApplicationModel, report: Report): void {
  for (const { constant, misplaced, span } of tokens) {
    if (constant === undefined || misplaced !== undefined) continue;
    const { name, origin, token } = constant;
    if (origin.kind === 'source' && origin.exportName === undefined)
      report(unexportedToken.at(span, { name, isMerged: token?.sharesName === true }));
  }
}
