import { configurationProperties } from '../../check/lookups/types/configuration-properties.js';
import { secretInDefault } from '../../diagnostics/catalogue/findings.js';
import { isDecoded, markedValues } from '../../model/route-input.js';
import type { DefaultValue, PropertyShape } from '../../model/shapes/shape.js';
import type { Span } from '../../model/span.js';
import type { AuditedApplication, ReportFinding } from '../audit-rule.js';
import { canBeSecret } from '../lookups/can-be-secret.js';
import { findingAt } from '../lookups/finding-at.js';
import { inputPlaces } from '../lookups/input-places.js';
import { placeOfImport } from '../lookups/library-routes.js';
import { routeLabel } from '../lookups/route-groups.js';
import { isSecretName, secretForm } from '../lookups/secret-names.js';

/** Defaults of configurations and inputs that are secrets by their names or their forms. */
export function secretsInDefaults(audited: AuditedApplication, report: ReportFinding): void {
  const { application } = audited;
  for (const { configuration, property, path, span } of configurationProperties(application)) {
    const because = secretIn(property.name, property.default);
    if (because === undefined || !canBeSecret(property.shape, audited)) continue;
    const declared = property.defaultSpan ?? property.span ?? span;
    const isOfLibrary = audited.isOfLibrary(declared);
    const place = (isOfLibrary ? placeOfImport(configuration.class.id, audited) : undefined) ?? declared;
    const problem = secretInDefault.at(place, { path, because, isConfiguration: true });
    report(findingAt(place, problem, { subject: path, routes: [] }));
  }
  for (const { path, because, span, route } of defaultsOfInputs(audited)) {
    const problem = secretInDefault.at(span, { path, because, isConfiguration: false });
    report(findingAt(span, problem, { subject: path, routes: [route] }));
  }
}

interface InputDefault {
  readonly path: string;
  readonly because: string;
  readonly span: Span;
  readonly route: string;
}

function defaultsOfInputs(audited: AuditedApplication): readonly InputDefault[] {
  const places = [...inputPlaces('body', audited), ...inputPlaces('parameters', audited)];
  const ofProperties = places.flatMap(({ property, shape, path, span, route }) => {
    const because = property && secretIn(property.name, property.default);
    if (because === undefined || !canBeSecret(shape, audited)) return [];
    return [{ path, because, span: defaultPlace(property, span, audited), route }];
  });
  const ofHeaders = audited.application.routes.flatMap((route) =>
    route.inputs.flatMap((input) => {
      const [value] = markedValues(input);
      if (value?.source !== 'header' || !isDecoded(value) || !canBeSecret(value.shape, audited)) return [];
      const because = secretIn(value.name ?? input.name, value.default);
      if (because === undefined) return [];
      return [{ path: value.name ?? input.name, because, span: value.span, route: routeLabel(route) }];
    }),
  );
  return [...ofProperties, ...ofHeaders];
}

/** The place of a default; for the default of a library that of the use of its type. */
function defaultPlace(property: PropertyShape | undefined, span: Span, { isOfLibrary }: AuditedApplication): Span {
  const declared = property?.defaultSpan;
  return declared === undefined || isOfLibrary(declared) ? span : declared;
}

/** Why a default can be a secret. The value itself is not printed. */
function secretIn(name: string, value: DefaultValue | undefined): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const form = secretForm(value);
  if (form !== undefined) return `has a default that ${form}`;
  return isSecretName(name) ? 'has the name of a secret, and a default' : undefined;
}
