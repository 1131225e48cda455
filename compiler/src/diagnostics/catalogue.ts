import * as acceptances from './catalogue/acceptances.js';
import * as apiDocument from './catalogue/api-document.js';
import * as bodies from './catalogue/bodies.js';
import * as codecs from './catalogue/codecs.js';
import * as compositions from './catalogue/compositions.js';
import * as configuration from './catalogue/configuration.js';
import * as events from './catalogue/events.js';
import * as findings from './catalogue/findings.js';
import * as foreignTypes from './catalogue/foreign-types.js';
import * as handlerResults from './catalogue/handler-results.js';
import * as libraries from './catalogue/libraries.js';
import * as lifecycle from './catalogue/lifecycle.js';
import * as moduleArguments from './catalogue/module-arguments.js';
import * as modules from './catalogue/modules.js';
import * as otherFrameworks from './catalogue/other-frameworks.js';
import * as output from './catalogue/output.js';
import * as providers from './catalogue/providers.js';
import * as requestValues from './catalogue/request-values.js';
import * as routes from './catalogue/routes.js';
import * as settings from './catalogue/settings.js';
import * as setup from './catalogue/setup.js';
import * as sources from './catalogue/sources.js';
import * as throttling from './catalogue/throttling.js';
import * as tokens from './catalogue/tokens.js';
import * as types from './catalogue/types.js';
import * as uploads from './catalogue/uploads.js';
import type { DiagnosticKind, FindingKind } from './define.js';

const areas: readonly Readonly<Record<string, DiagnosticKind<never>>>[] = [
  modules,
  providers,
  lifecycle,
  tokens,
  moduleArguments,
  routes,
  handlerResults,
  bodies,
  requestValues,
  compositions,
  otherFrameworks,
  types,
  codecs,
  foreignTypes,
  throttling,
  apiDocument,
  events,
  uploads,
  settings,
  configuration,
  acceptances,
  output,
  setup,
  libraries,
  sources,
];

/** Every kind of diagnostic by its code, in the order of the codes. */
export const catalogue: ReadonlyMap<string, DiagnosticKind<never>> = byCode(areas.flatMap(valuesOf));

/** Every kind of finding of an audit by its code, in the order of the codes. */
export const findingCatalogue: ReadonlyMap<string, FindingKind<never>> = byCode(valuesOf<FindingKind<never>>(findings));

function valuesOf<Kind>(area: Readonly<Record<string, Kind>>): readonly Kind[] {
  return Object.values(area);
}

function byCode<Kind extends { readonly code: string }>(kinds: readonly Kind[]): ReadonlyMap<string, Kind> {
  const sorted = kinds.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  return new Map(sorted.map((kind) => [kind.code, kind]));
}
