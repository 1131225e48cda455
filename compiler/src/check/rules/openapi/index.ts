import type { ApplicationRule, RouteRule } from '../../rule.js';
import { bodiesWhereAllowed } from './bodies-where-allowed.js';
import { describableErrors } from './describable-errors.js';
import { distinctDocumentationPaths } from './distinct-documentation-paths.js';
import { distinctPageAssets } from './distinct-page-assets.js';
import { documentableRequestHeaders } from './documentable-request-headers.js';
import { errorsAreExceptions } from './errors-are-exceptions.js';
import { exceptionsWithStatuses } from './exceptions-with-statuses.js';
import { knownBuilderMethods } from './known-builder-methods.js';
import { knownSchemes } from './known-schemes.js';
import { knownScopes } from './known-scopes.js';
import { oneOpenApi } from './one-open-api.js';
import { openApiOfRoot } from './open-api-of-root.js';
import { plainDocumentationPaths } from './plain-documentation-paths.js';
import { requestHeadersOnce } from './request-headers-once.js';
import { responsesMatchTypes } from './responses-match-types.js';
import { singleBuilderCalls } from './single-builder-calls.js';
import { stableSchemaNames } from './stable-schema-names.js';
import { standardSchemesAsNamed } from './standard-schemes-as-named.js';
import { uniqueSchemes } from './unique-schemes.js';
import { validResponseStatuses } from './valid-response-statuses.js';
import { validSchemaNames } from './valid-schema-names.js';
import { wellFormedEmails } from './well-formed-emails.js';
import { wellFormedHeaderNames } from './well-formed-header-names.js';
import { wellFormedInfoUrls } from './well-formed-info-urls.js';
import { wellFormedLicenses } from './well-formed-licenses.js';
import { wellFormedMediaTypes } from './well-formed-media-types.js';
import { wellFormedSchemeNames } from './well-formed-scheme-names.js';
import { wellFormedSchemes } from './well-formed-schemes.js';
import { wellFormedServers } from './well-formed-servers.js';

/** The rules about the API document that an application is checked by. */
export const applicationRules: readonly ApplicationRule[] = [
  openApiOfRoot,
  oneOpenApi,
  knownBuilderMethods,
  singleBuilderCalls,
  wellFormedInfoUrls,
  wellFormedEmails,
  wellFormedLicenses,
  wellFormedSchemes,
  wellFormedServers,
  plainDocumentationPaths,
  describableErrors,
  distinctDocumentationPaths,
  distinctPageAssets,
  knownSchemes,
  standardSchemesAsNamed,
  uniqueSchemes,
  wellFormedSchemeNames,
  stableSchemaNames,
  validSchemaNames,
  requestHeadersOnce,
  wellFormedHeaderNames,
  validResponseStatuses,
  bodiesWhereAllowed,
];

/** The rules about the API document that each route is checked by. */
export const routeRules: readonly RouteRule[] = [
  knownScopes,
  documentableRequestHeaders,
  responsesMatchTypes,
  errorsAreExceptions,
  exceptionsWithStatuses,
  wellFormedMediaTypes,
];
