import { tokenOfPackage } from '../../../diagnostics/catalogue/tokens.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** The tokens of an application are declared in its sources: declarations of packages have no names of tokens. */
export function tokensOfTheApplication({ issues }: ApplicationModel, report: Report): void {
  for (const issue of issues) {
    if (issue.kind === 'token-of-package') report(tokenOfPackage.at(issue.span, { name: issue.name }));
  }
}
