import { tokenAsProvider } from '../../../diagnostics/catalogue/tokens.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** An entry of `providers` creates an instance, which a token alone does not. */
export function tokensHaveClasses({ issues }: ApplicationModel, report: Report): void {
  for (const issue of issues) {
    if (issue.kind !== 'token-as-provider') continue;
    const { name, token } = issue.token;
    report(tokenAsProvider.at(issue.span, { name, type: token?.type ?? name }));
  }
}
