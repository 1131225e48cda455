import { unknownScope } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { nearest } from '../../../model/nearest.js';
import { chooseName } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** The scopes that routes require belong to a flow of the scheme. Schemes of other types do not declare their scopes. */
export function knownScopes({ documentation }: Route, { application }: RuleFacts, report: Report): void {
  for (const { scheme, scopes } of documentation?.security ?? []) {
    const known = application.openApi?.schemes.findLast(({ name }) => name === scheme)?.scopes;
    if (known === undefined) continue;
    for (const { name: scope, span } of scopes) {
      if (known.includes(scope)) continue;
      const repairs = chooseName(nearest(scope, known), (value) => ({ kind: 'literal', span, value }));
      report(unknownScope.at(span, { scheme, scope, hint: hintFor(scope, known) }, [], repairs));
    }
  }
}

function hintFor(scope: string, known: readonly string[]): string {
  const [meant] = nearest(scope, known);
  if (meant !== undefined) return `did you mean \`${meant}\`?`;
  if (known.length === 0) return 'add it to the `scopes` of a flow';
  return `add it to the \`scopes\` of a flow, which are ${known.map((name) => `\`${name}\``).join(', ')}`;
}
