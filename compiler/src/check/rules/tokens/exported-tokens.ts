import { unexportedToken } from '../../../diagnostics/catalogue/tokens.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { packageFilesOf } from '../../../model/package-file.js';

/** Generated code can import every token; of the tokens of packages, those that the application uses. */
export function exportedTokens(application: ApplicationModel, report: Report): void {
  const packageFiles = packageFilesOf(application);
  const used = new Set(application.providers.map((provider) => provider.class.id));
  for (const { constant, misplaced, span } of application.tokens) {
    if (constant === undefined || misplaced !== undefined) continue;
    if (packageFiles.has(span.file) && !used.has(constant.id)) continue;
    const { name, origin, token } = constant;
    if (origin.kind === 'source' && origin.exportName === undefined) {
      const repair = { kind: 'safe', changes: [{ kind: 'modifiers', of: span, add: 'export' }] } as const;
      report(unexportedToken.at(span, { name, isMerged: token?.sharesName === true }, [], [repair]));
    }
  }
}
