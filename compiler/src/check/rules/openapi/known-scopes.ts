import { unknownScope } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import { nearest } from '../../../diagnostics/nearest.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { documentedParts } from '../../queries/documented-parts.js';

/** The scopes that routes require belong to a flow of the scheme. Schemes of other types do not declare their scopes. */
export function knownScopes(application: ApplicationModel, report: Report): void {
  const scopesByScheme = new Map((application.openApi?.schemes ?? []).map(({ name, scopes }) => [name, scopes]));
  for (const { part } of documentedParts(application, ({ security }) => security)) {
    const { scheme } = part;
    const known = scopesByScheme.get(scheme);
    if (known === undefined) continue;
    for (const { name: scope, span } of part.scopes) {
      if (!known.includes(scope)) report(unknownScope.at(span, { scheme, scope, hint: hintFor(scope, known) }));
    }
  }
}

function hintFor(scope: string, known: readonly string[]): string {
  const [meant] = nearest(scope, known);
  if (meant !== undefined) return `did you mean \`${meant}\`?`;
  if (known.length === 0) return 'add it to the `scopes` of a flow';
  return `add it to the \`scopes\` of a flow, which are ${known.map((name) => `\`${name}\``).join(', ')}`;
}
