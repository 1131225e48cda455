import { agreeingIntersections } from './agreeing-intersections.js';
import { annotatedClasses } from './annotated-classes.js';
import { annotationsHaveEffect } from './annotations-have-effect.js';
import { answersAsTyped } from './answers-as-typed.js';
import { applicationOfAshlar } from './application-of-ashlar.js';
import { availableExports } from './available-exports.js';
import { basesOfAshlar } from './bases-of-ashlar.js';
import { bodiesWhereAllowed } from './bodies-where-allowed.js';
import { bodyLimitsWithBodies } from './body-limits-with-bodies.js';
import { buildableThrottleConfigs } from './buildable-throttle-configs.js';
import { callableConstructors } from './callable-constructors.js';
import { callableHandlers } from './callable-handlers.js';
import { completeEventHandlers } from './complete-event-handlers.js';
import { completeGuards } from './complete-guards.js';
import { completeInterceptors } from './complete-interceptors.js';
import { completePolicies } from './complete-policies.js';
import { completeThrottleConfigs } from './complete-throttle-configs.js';
import { concreteEvents } from './concrete-events.js';
import { concreteProviders } from './concrete-providers.js';
import { controllersApart } from './controllers-apart.js';
import { controllersWithRoutes } from './controllers-with-routes.js';
import { controllersWithoutTypeParameters } from './controllers-without-type-parameters.js';
import { createdInstancesFit } from './created-instances-fit.js';
import { dataClassesReadAsWritten } from './data-classes-read-as-written.js';
import { dataClassesWithoutSecrets } from './data-classes-without-secrets.js';
import { dataDocumentation } from './data-documentation.js';
import { dataWithoutDecorators } from './data-without-decorators.js';
import { declaredDecorators } from './declared-decorators.js';
import { decoratorsOfAshlar } from './decorators-of-ashlar.js';
import { directReferences } from './direct-references.js';
import { distinctAlternatives } from './distinct-alternatives.js';
import { distinctTokens } from './distinct-tokens.js';
import { documentableRequestHeaders } from './documentable-request-headers.js';
import { documentationOfAshlar } from './documentation-of-ashlar.js';
import { documentationPathsApart } from './documentation-paths-apart.js';
import { errorsAreExceptions } from './errors-are-exceptions.js';
import { eventHandlersAreProviders } from './event-handlers-are-providers.js';
import { eventsAreNamed } from './events-are-named.js';
import { eventsNeedModule } from './events-need-module.js';
import { exceptionsOfAshlar } from './exceptions-of-ashlar.js';
import { exceptionsWithStatuses } from './exceptions-with-statuses.js';
import { exportedClasses } from './exported-classes.js';
import { exportedDataClasses } from './exported-data-classes.js';
import { exportsAreProviders } from './exports-are-providers.js';
import { fittingConstraints } from './fitting-constraints.js';
import { fittingDefaults } from './fitting-defaults.js';
import { fittingEvents } from './fitting-events.js';
import { fittingTags } from './fitting-tags.js';
import { frameworkModulesAreImported } from './framework-modules-are-imported.js';
import { handlersWithoutTags } from './handlers-without-tags.js';
import { hooksOfAshlar } from './hooks-of-ashlar.js';
import { hooksSpeltRight } from './hooks-spelt-right.js';
import { hooksWithoutParameters } from './hooks-without-parameters.js';
import { importsAreModules } from './imports-are-modules.js';
import { inputsAlwaysThere } from './inputs-always-there.js';
import { inputsWithoutForbiddenKeys } from './inputs-without-forbidden-keys.js';
import { inputsWithoutSymbols } from './inputs-without-symbols.js';
import { knownBuilderMethods } from './known-builder-methods.js';
import { knownExports } from './known-exports.js';
import { knownProperties } from './known-properties.js';
import { knownSchemes } from './known-schemes.js';
import { knownScopes } from './known-scopes.js';
import type { Law } from './law.js';
import { listedControllers } from './listed-controllers.js';
import { listsHoldClasses } from './lists-hold-classes.js';
import { literalInitialisers } from './literal-initialisers.js';
import { markersOutermost } from './markers-outermost.js';
import { modulesAreNotCalls } from './modules-are-not-calls.js';
import { modulesWithoutCode } from './modules-without-code.js';
import { noDependencyCycle } from './no-dependency-cycle.js';
import { noImportCycle } from './no-import-cycle.js';
import { noListedLogger } from './no-listed-logger.js';
import { noPrivateProvider } from './no-private-provider.js';
import { noSurplusArguments } from './no-surplus-arguments.js';
import { noUnknownProvider } from './no-unknown-provider.js';
import { oneBody } from './one-body.js';
import { oneBodyLimit } from './one-body-limit.js';
import { oneEvent } from './one-event.js';
import { oneMarker } from './one-marker.js';
import { oneOpenApi } from './one-open-api.js';
import { oneOwner } from './one-owner.js';
import { oneRole } from './one-role.js';
import { oneRoot } from './one-root.js';
import { oneRouteAnnotation } from './one-route-annotation.js';
import { oneThrottle } from './one-throttle.js';
import { oneThrottleConfiguration } from './one-throttle-configuration.js';
import { openApiOfRoot } from './open-api-of-root.js';
import { overridesSayAgain } from './overrides-say-again.js';
import { ownFiles } from './own-files.js';
import { pageAssetsApart } from './page-assets-apart.js';
import { parametersOfAshlar } from './parameters-of-ashlar.js';
import { pathParametersExist } from './path-parameters-exist.js';
import { pathParametersTaken } from './path-parameters-taken.js';
import { pathsAreTexts } from './paths-are-texts.js';
import { plainDocumentationPaths } from './plain-documentation-paths.js';
import { plainParameters } from './plain-parameters.js';
import { policiesInPlace } from './policies-in-place.js';
import { positivePolicyNumbers } from './positive-policy-numbers.js';
import { possibleBodyLimits } from './possible-body-limits.js';
import { possibleConstraints } from './possible-constraints.js';
import { providersAreImported } from './providers-are-imported.js';
import { providersAreNotObjects } from './providers-are-not-objects.js';
import { queriesAreObjects } from './queries-are-objects.js';
import { quickPatterns } from './quick-patterns.js';
import { reachableModules } from './reachable-modules.js';
import { readableMetadata } from './readable-metadata.js';
import { representableWindows } from './representable-windows.js';
import { requestHeadersOnce } from './request-headers-once.js';
import { requiredDependencies } from './required-dependencies.js';
import { resolvedBases } from './resolved-bases.js';
import { resolvedTypes } from './resolved-types.js';
import { rightArguments } from './right-arguments.js';
import { rightValues } from './right-values.js';
import { rootExists } from './root-exists.js';
import { schemasAreApplied } from './schemas-are-applied.js';
import { singleBuilderCalls } from './single-builder-calls.js';
import { stableSchemaNames } from './stable-schema-names.js';
import { standardSchemesAsNamed } from './standard-schemes-as-named.js';
import { statusesOfAnswers } from './statuses-of-answers.js';
import { supportedTypes } from './supported-types.js';
import { textParameters } from './text-parameters.js';
import { throttleImportedOneWay } from './throttle-imported-one-way.js';
import { throttledWrites } from './throttled-writes.js';
import { throttlesNeedModule } from './throttles-need-module.js';
import { tokensAreClasses } from './tokens-are-classes.js';
import { unconditionalEntries } from './unconditional-entries.js';
import { uniqueEventHandlers } from './unique-event-handlers.js';
import { uniquePolicyProperties } from './unique-policy-properties.js';
import { uniqueProviders } from './unique-providers.js';
import { uniqueRoutes } from './unique-routes.js';
import { uniqueSchemes } from './unique-schemes.js';
import { usedExports } from './used-exports.js';
import { usedProviders } from './used-providers.js';
import { usersAreClasses } from './users-are-classes.js';
import { usersAreKept } from './users-are-kept.js';
import { validSchemaNames } from './valid-schema-names.js';
import { validationHasRules } from './validation-has-rules.js';
import { wellFormedEmails } from './well-formed-emails.js';
import { wellFormedHeaderNames } from './well-formed-header-names.js';
import { wellFormedInfoUrls } from './well-formed-info-urls.js';
import { wellFormedLicenses } from './well-formed-licenses.js';
import { wellFormedMediaTypes } from './well-formed-media-types.js';
import { wellFormedNames } from './well-formed-names.js';
import { wellFormedPaths } from './well-formed-paths.js';
import { wellFormedPatterns } from './well-formed-patterns.js';
import { wellFormedSchemeNames } from './well-formed-scheme-names.js';
import { wellFormedSchemes } from './well-formed-schemes.js';
import { wellFormedServers } from './well-formed-servers.js';

/** Every law of an application. Their order does not matter: what they report is sorted. */
export const laws: readonly Law[] = [
  // the root
  rootExists,
  declaredDecorators,
  oneRoot,
  reachableModules,
  // what annotations say
  annotationsHaveEffect,
  oneRole,
  readableMetadata,
  knownProperties,
  rightValues,
  listsHoldClasses,
  importsAreModules,
  providersAreNotObjects,
  modulesAreNotCalls,
  directReferences,
  unconditionalEntries,
  frameworkModulesAreImported,
  rightArguments,
  // modules
  noImportCycle,
  knownExports,
  availableExports,
  exportsAreProviders,
  usedExports,
  // providers
  uniqueProviders,
  oneOwner,
  controllersApart,
  noListedLogger,
  annotatedClasses,
  exportedClasses,
  concreteProviders,
  callableConstructors,
  resolvedBases,
  controllersWithoutTypeParameters,
  createdInstancesFit,
  usedProviders,
  // dependencies
  tokensAreClasses,
  distinctTokens,
  requiredDependencies,
  noUnknownProvider,
  noPrivateProvider,
  providersAreImported,
  noDependencyCycle,
  completeGuards,
  completeInterceptors,
  // events
  eventsNeedModule,
  eventHandlersAreProviders,
  completeEventHandlers,
  eventsAreNamed,
  oneEvent,
  fittingEvents,
  concreteEvents,
  uniqueEventHandlers,
  // routes
  pathsAreTexts,
  wellFormedPaths,
  oneRouteAnnotation,
  overridesSayAgain,
  listedControllers,
  uniqueRoutes,
  callableHandlers,
  pathParametersExist,
  pathParametersTaken,
  possibleBodyLimits,
  bodyLimitsWithBodies,
  oneBodyLimit,
  // throttling
  completePolicies,
  uniquePolicyProperties,
  positivePolicyNumbers,
  policiesInPlace,
  representableWindows,
  oneThrottle,
  noSurplusArguments,
  throttlesNeedModule,
  throttleImportedOneWay,
  oneThrottleConfiguration,
  buildableThrottleConfigs,
  completeThrottleConfigs,
  throttledWrites,
  // other frameworks
  applicationOfAshlar,
  decoratorsOfAshlar,
  parametersOfAshlar,
  documentationOfAshlar,
  basesOfAshlar,
  exceptionsOfAshlar,
  dataWithoutDecorators,
  dataDocumentation,
  schemasAreApplied,
  // lifecycle
  hooksOfAshlar,
  hooksSpeltRight,
  hooksWithoutParameters,
  modulesWithoutCode,
  controllersWithRoutes,
  // inputs and types
  validationHasRules,
  plainParameters,
  oneMarker,
  markersOutermost,
  inputsAlwaysThere,
  queriesAreObjects,
  oneBody,
  textParameters,
  usersAreClasses,
  usersAreKept,
  wellFormedNames,
  supportedTypes,
  resolvedTypes,
  ownFiles,
  agreeingIntersections,
  distinctAlternatives,
  exportedDataClasses,
  dataClassesWithoutSecrets,
  dataClassesReadAsWritten,
  inputsWithoutSymbols,
  inputsWithoutForbiddenKeys,
  // constraints
  fittingConstraints,
  fittingTags,
  handlersWithoutTags,
  literalInitialisers,
  possibleConstraints,
  wellFormedPatterns,
  quickPatterns,
  fittingDefaults,
  // the API document
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
  documentationPathsApart,
  pageAssetsApart,
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
  statusesOfAnswers,
  answersAsTyped,
  bodiesWhereAllowed,
  errorsAreExceptions,
  exceptionsWithStatuses,
  wellFormedMediaTypes,
];
