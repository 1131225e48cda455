import type { Rule } from './rule.js';
import { secretsStayInConfigurations } from './rules/configuration/secrets-stay-in-configurations.js';
import { distinctDocumentationPaths } from './rules/openapi/distinct-documentation-paths.js';
import { distinctPageAssets } from './rules/openapi/distinct-page-assets.js';
import { documentableRequestHeaders } from './rules/openapi/documentable-request-headers.js';
import { errorsAreExceptions } from './rules/openapi/errors-are-exceptions.js';
import { exceptionsWithStatuses } from './rules/openapi/exceptions-with-statuses.js';
import { knownSchemes } from './rules/openapi/known-schemes.js';
import { knownScopes } from './rules/openapi/known-scopes.js';
import { requestHeadersOnce } from './rules/openapi/request-headers-once.js';
import { responsesMatchTypes } from './rules/openapi/responses-match-types.js';
import { wellFormedHeaderNames } from './rules/openapi/well-formed-header-names.js';
import { wellFormedMediaTypes } from './rules/openapi/well-formed-media-types.js';
import { callableHandlers } from './rules/routes/callable-handlers.js';
import { inputsAreRequired } from './rules/routes/inputs-are-required.js';
import { markersOutermost } from './rules/routes/markers-outermost.js';
import { oneBody } from './rules/routes/one-body.js';
import { oneKeyPerType } from './rules/routes/one-key-per-type.js';
import { oneMarker } from './rules/routes/one-marker.js';
import { pathParametersAreUsed } from './rules/routes/path-parameters-are-used.js';
import { pathParametersExist } from './rules/routes/path-parameters-exist.js';
import { plainParameters } from './rules/routes/plain-parameters.js';
import { queriesAreObjects } from './rules/routes/queries-are-objects.js';
import { resolutionsWithoutValidation } from './rules/routes/resolutions-without-validation.js';
import { resolversAreClasses } from './rules/routes/resolvers-are-classes.js';
import { resolversWithResults } from './rules/routes/resolvers-with-results.js';
import { textParameters } from './rules/routes/text-parameters.js';
import { usersAreClasses } from './rules/routes/users-are-classes.js';
import { usersHaveKeys } from './rules/routes/users-have-keys.js';
import { validationHasRules } from './rules/routes/validation-has-rules.js';
import { wellFormedNames } from './rules/routes/well-formed-names.js';
import { throttledWrites } from './rules/throttling/throttled-writes.js';
import { compatibleIntersections } from './rules/types/compatible-intersections.js';
import { dataClassesWithoutPrivateMembers } from './rules/types/data-classes-without-private-members.js';
import { dataClassesWithoutToJson } from './rules/types/data-classes-without-to-json.js';
import { distinctAlternatives } from './rules/types/distinct-alternatives.js';
import { exportedDataClasses } from './rules/types/exported-data-classes.js';
import { filesOfAshlar } from './rules/types/files-of-ashlar.js';
import { fittingConstraints } from './rules/types/fitting-constraints.js';
import { fittingDefaults } from './rules/types/fitting-defaults.js';
import { fittingExamples } from './rules/types/fitting-examples.js';
import { fittingTags } from './rules/types/fitting-tags.js';
import { handlersWithoutTags } from './rules/types/handlers-without-tags.js';
import { inputsWithoutSymbols } from './rules/types/inputs-without-symbols.js';
import { literalInitialisers } from './rules/types/literal-initialisers.js';
import { possibleConstraints } from './rules/types/possible-constraints.js';
import { quickPatterns } from './rules/types/quick-patterns.js';
import { resolvedTypes } from './rules/types/resolved-types.js';
import { schemasAreApplied } from './rules/types/schemas-are-applied.js';
import { supportedTypes } from './rules/types/supported-types.js';
import { wellFormedPatterns } from './rules/types/well-formed-patterns.js';
import { detectableContentTypes } from './rules/uploads/detectable-content-types.js';
import { fileSizesBelowDefault } from './rules/uploads/file-sizes-below-default.js';
import { fileSizesBelowLimits } from './rules/uploads/file-sizes-below-limits.js';
import { textFields } from './rules/uploads/text-fields.js';
import { uniqueFormFields } from './rules/uploads/unique-form-fields.js';
import { uploadsOfAshlar } from './rules/uploads/uploads-of-ashlar.js';
import { validFileOptions } from './rules/uploads/valid-file-options.js';
import { validFileValidators } from './rules/uploads/valid-file-validators.js';
import { validationOfDecodedValues } from './rules/uploads/validation-of-decoded-values.js';
import { wholeFormsAlone } from './rules/uploads/whole-forms-alone.js';

/**
 * The rules about single routes. Such a rule reports something about an application without other errors only if it does so about the
 * same application with one of the routes alone. It may read the parts of an application that `changedRoutes` compares; before it
 * reports, nothing else.
 */
export const routeRules: ReadonlySet<Rule> = new Set<Rule>([
  secretsStayInConfigurations,
  distinctDocumentationPaths,
  distinctPageAssets,
  documentableRequestHeaders,
  errorsAreExceptions,
  exceptionsWithStatuses,
  knownSchemes,
  knownScopes,
  requestHeadersOnce,
  responsesMatchTypes,
  wellFormedHeaderNames,
  wellFormedMediaTypes,
  callableHandlers,
  inputsAreRequired,
  markersOutermost,
  oneBody,
  oneKeyPerType,
  oneMarker,
  pathParametersAreUsed,
  pathParametersExist,
  plainParameters,
  queriesAreObjects,
  resolutionsWithoutValidation,
  resolversAreClasses,
  resolversWithResults,
  textParameters,
  usersAreClasses,
  usersHaveKeys,
  validationHasRules,
  wellFormedNames,
  throttledWrites,
  compatibleIntersections,
  dataClassesWithoutPrivateMembers,
  dataClassesWithoutToJson,
  distinctAlternatives,
  exportedDataClasses,
  filesOfAshlar,
  fittingConstraints,
  fittingDefaults,
  fittingExamples,
  fittingTags,
  handlersWithoutTags,
  inputsWithoutSymbols,
  literalInitialisers,
  possibleConstraints,
  quickPatterns,
  resolvedTypes,
  schemasAreApplied,
  supportedTypes,
  wellFormedPatterns,
  detectableContentTypes,
  fileSizesBelowDefault,
  fileSizesBelowLimits,
  textFields,
  uniqueFormFields,
  uploadsOfAshlar,
  validFileOptions,
  validFileValidators,
  validationOfDecodedValues,
  wholeFormsAlone,
]);
