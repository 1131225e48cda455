import { indexOf } from '../../check/lookups/application-index.js';
import { storedUnder } from '../../check/lookups/context-keys.js';
import { hasUses } from '../../check/lookups/has-uses.js';
import { userNeverSet } from '../../diagnostics/catalogue/findings.js';
import type { Route } from '../../model/application-model.js';
import type { ValueReference } from '../../model/class-reference.js';
import type { TokenFacts } from '../../model/facts.js';
import { markedValues } from '../../model/route-input.js';
import type { AuditedApplication, ReportFinding } from '../audit-rule.js';
import { findingAt } from '../lookups/finding-at.js';
import { routeLabel } from '../lookups/route-groups.js';

/**
 * Users that no code can set: nothing runs before the handler that could, or no code mentions their class or key. Whether a guard that
 * runs does set the user is not known.
 */
export function usersNeverSet(audited: AuditedApplication, report: ReportFinding): void {
  const { application } = audited;
  const reported = new Set<string>();
  for (const route of application.routes) {
    for (const input of route.inputs) {
      const [value] = markedValues(input);
      if (value?.source !== 'user' || audited.isOfLibrary(input.span)) continue;
      const key = storedUnder(application.contextKeys, value.token);
      const reason = key && reasonOf(route, key, value.token, audited);
      if (key === undefined || reason === undefined) continue;
      const handler = indexOf(application).handlerLabel(route);
      const subject = `${handler.replaceAll('`', '')}.${input.name}`;
      // Routes of several paths have one handler.
      if (reported.has(subject)) continue;
      reported.add(subject);
      const problem = userNeverSet.at(input.span, { parameter: input.name, handler, ...reason });
      report(findingAt(input.span, problem, { subject, routes: [routeLabel(route)] }));
    }
  }
}

function reasonOf(
  route: Route,
  key: ValueReference,
  token: TokenFacts,
  audited: AuditedApplication,
): { readonly because: string; readonly hint: string } | undefined {
  const call = token.kind === 'class' ? `context.set(new ${key.name}(…))` : `context.set(${key.name}, …)`;
  const controller = indexOf(audited.application).provider(route.controller);
  const hasResolver = controller?.resolvers.some(({ handler }) => handler === route.handler) === true;
  if (!hasUses(route) && !hasResolver) {
    return {
      because: 'the route has no guard and no interceptor',
      hint: `add \`@UseGuard(…)\` with a guard that calls \`${call}\`, or remove the parameter`,
    };
  }
  const { origin } = key;
  // The code of a package is not read, and a default export has any name where it is imported.
  if (origin.kind === 'package' || origin.exportName === 'default') return undefined;
  if (audited.facts.valueNames.has(key.name)) return undefined;
  return {
    because: `no code of the application mentions \`${key.name}\``,
    hint: `call \`${call}\` in a guard of the route, or remove the parameter`,
  };
}
