import type { Rule } from './rule.js';
import { bodiesWhereAllowed } from './rules/openapi/bodies-where-allowed.js';
import { describableErrors } from './rules/openapi/describable-errors.js';
import { distinctDocumentationPaths } from './rules/openapi/distinct-documentation-paths.js';
import { distinctPageAssets } from './rules/openapi/distinct-page-assets.js';
import { documentableRequestHeaders } from './rules/openapi/documentable-request-headers.js';
import { errorsAreExceptions } from './rules/openapi/errors-are-exceptions.js';
import { exceptionsWithStatuses } from './rules/openapi/exceptions-with-statuses.js';
import { knownBuilderMethods } from './rules/openapi/known-builder-methods.js';
import { knownSchemes } from './rules/openapi/known-schemes.js';
import { knownScopes } from './rules/openapi/known-scopes.js';
import { oneOpenApi } from './rules/openapi/one-open-api.js';
import { openApiOfRoot } from './rules/openapi/open-api-of-root.js';
import { plainDocumentationPaths } from './rules/openapi/plain-documentation-paths.js';
import { requestHeadersOnce } from './rules/openapi/request-headers-once.js';
import { responsesMatchTypes } from './rules/openapi/responses-match-types.js';
import { singleBuilderCalls } from './rules/openapi/single-builder-calls.js';
import { stableSchemaNames } from './rules/openapi/stable-schema-names.js';
import { standardSchemesAsNamed } from './rules/openapi/standard-schemes-as-named.js';
import { uniqueSchemes } from './rules/openapi/unique-schemes.js';
import { validResponseStatuses } from './rules/openapi/valid-response-statuses.js';
import { validSchemaNames } from './rules/openapi/valid-schema-names.js';
import { wellFormedEmails } from './rules/openapi/well-formed-emails.js';
import { wellFormedHeaderNames } from './rules/openapi/well-formed-header-names.js';
import { wellFormedInfoUrls } from './rules/openapi/well-formed-info-urls.js';
import { wellFormedLicenses } from './rules/openapi/well-formed-licenses.js';
import { wellFormedMediaTypes } from './rules/openapi/well-formed-media-types.js';
import { wellFormedSchemeNames } from './rules/openapi/well-formed-scheme-names.js';
import { wellFormedSchemes } from './rules/openapi/well-formed-schemes.js';
import { wellFormedServers } from './rules/openapi/well-formed-servers.js';

/** The rules about the API document. */
export const documentRules: readonly Rule[] = [
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
  knownScopes,
  wellFormedSchemeNames,
  stableSchemaNames,
  validSchemaNames,
  documentableRequestHeaders,
  requestHeadersOnce,
  wellFormedHeaderNames,
  validResponseStatuses,
  responsesMatchTypes,
  bodiesWhereAllowed,
  errorsAreExceptions,
  exceptionsWithStatuses,
  wellFormedMediaTypes,
];
