import { everyPlace, placeText, type TypePlace } from '../../check/lookups/types/type-places.js';
import { secretInResponse } from '../../diagnostics/catalogue/findings.js';
import type { Route } from '../../model/application-model.js';
import { sentShapesOf } from '../../model/shapes/route-shapes.js';
import type { AuditedApplication, ReportFinding } from '../audit-rule.js';
import { canBeSecret } from '../lookups/can-be-secret.js';
import { findingAt } from '../lookups/finding-at.js';
import { changeablePlace } from '../lookups/input-places.js';
import { listRoutes, routeLabel } from '../lookups/route-groups.js';
import { isSecretName } from '../lookups/secret-names.js';

/** Properties of responses with the names of secrets. */
export function secretsInResponses(audited: AuditedApplication, report: ReportFinding): void {
  const { application, types } = audited;
  const reported = new Set<string>();
  for (const place of everyPlace(application.routes.flatMap(startsOf), types, 'sent')) {
    const { property, path, route } = place;
    if (property === undefined || route === undefined || !isSecretName(property.name)) continue;
    const key = `${placeText(place.span)} ${path}`;
    if (!canBeSecret(property.shape, audited) || reported.has(key)) continue;
    reported.add(key);
    const span = changeablePlace(place, route, audited);
    const routes = [routeLabel(route)];
    const problem = secretInResponse.at(span, { path, routes: listRoutes(routes) });
    report(findingAt(span, problem, { subject: path, routes }));
  }
}

function startsOf(route: Route): readonly TypePlace[] {
  const { returns, documentation, handler } = route;
  const { span } = returns;
  const results = returns.results
    .flatMap(sentShapesOf)
    .map((shape) => ({ path: handler, shape, span, route, use: span }));
  const documented = (documentation?.responses ?? []).flatMap((response): readonly TypePlace[] => {
    const { shape, span: use } = response;
    return shape === undefined ? [] : [{ path: handler, shape, span: use, route, use }];
  });
  return [...results, ...documented];
}
