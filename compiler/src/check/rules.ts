import { documentRules } from './document-rules.js';
import type { Rule } from './rule.js';
import { configurationsAreRead } from './rules/configuration/configurations-are-read.js';
import { configurationsWithoutConstructors } from './rules/configuration/configurations-without-constructors.js';
import { readableFields } from './rules/configuration/readable-fields.js';
import { secretsStayInConfigurations } from './rules/configuration/secrets-stay-in-configurations.js';
import { secretsWithoutDefaults } from './rules/configuration/secrets-without-defaults.js';
import { validVariableNames } from './rules/configuration/valid-variable-names.js';
import { variablesAgree } from './rules/configuration/variables-agree.js';
import { variablesAreText } from './rules/configuration/variables-are-text.js';
import { completeEventHandlers } from './rules/events/complete-event-handlers.js';
import { concreteEvents } from './rules/events/concrete-events.js';
import { eventHandlersAreProviders } from './rules/events/event-handlers-are-providers.js';
import { eventsAreNamed } from './rules/events/events-are-named.js';
import { eventsNeedModule } from './rules/events/events-need-module.js';
import { fittingEvents } from './rules/events/fitting-events.js';
import { oneEvent } from './rules/events/one-event.js';
import { uniqueEventHandlers } from './rules/events/unique-event-handlers.js';
import { availableErrorHandler } from './rules/modules/available-error-handler.js';
import { availableExports } from './rules/modules/available-exports.js';
import { completeErrorHandler } from './rules/modules/complete-error-handler.js';
import { configuredModules } from './rules/modules/configured-modules.js';
import { defaultsApply } from './rules/modules/defaults-apply.js';
import { directReferences } from './rules/modules/direct-references.js';
import { errorHandlerOfRoot } from './rules/modules/error-handler-of-root.js';
import { expectationsAreOpen } from './rules/modules/expectations-are-open.js';
import { expectedArguments } from './rules/modules/expected-arguments.js';
import { exportsAreProviders } from './rules/modules/exports-are-providers.js';
import { frameworkModulesAreImported } from './rules/modules/framework-modules-are-imported.js';
import { importsAreModules } from './rules/modules/imports-are-modules.js';
import { knownExports } from './rules/modules/known-exports.js';
import { knownProperties } from './rules/modules/known-properties.js';
import { listsHoldClasses } from './rules/modules/lists-hold-classes.js';
import { loadableFiles } from './rules/modules/loadable-files.js';
import { modulesAreNotCalls } from './rules/modules/modules-are-not-calls.js';
import { noImportCycle } from './rules/modules/no-import-cycle.js';
import { oneConfiguration } from './rules/modules/one-configuration.js';
import { oneRoot } from './rules/modules/one-root.js';
import { providersAreNotObjects } from './rules/modules/providers-are-not-objects.js';
import { reachableModules } from './rules/modules/reachable-modules.js';
import { readableMetadata } from './rules/modules/readable-metadata.js';
import { rightValues } from './rules/modules/right-values.js';
import { rootDefaultsApply } from './rules/modules/root-defaults-apply.js';
import { rootExists } from './rules/modules/root-exists.js';
import { unconditionalEntries } from './rules/modules/unconditional-entries.js';
import { usedExports } from './rules/modules/used-exports.js';
import { validValidationStatus } from './rules/modules/valid-validation-status.js';
import { controllersWithRoutes } from './rules/other-frameworks/controllers-with-routes.js';
import { declaredDecorators } from './rules/other-frameworks/declared-decorators.js';
import { decoratorsOfAshlar } from './rules/other-frameworks/decorators-of-ashlar.js';
import { documentationOfAshlar } from './rules/other-frameworks/documentation-of-ashlar.js';
import { parametersOfAshlar } from './rules/other-frameworks/parameters-of-ashlar.js';
import { applicationOfAshlar } from './rules/providers/application-of-ashlar.js';
import { basesOfAshlar } from './rules/providers/bases-of-ashlar.js';
import { callableConstructors } from './rules/providers/callable-constructors.js';
import { completeGuards } from './rules/providers/complete-guards.js';
import { completeInterceptors } from './rules/providers/complete-interceptors.js';
import { concreteProviders } from './rules/providers/concrete-providers.js';
import { controllersAreNotProviders } from './rules/providers/controllers-are-not-providers.js';
import { controllersWithoutTypeParameters } from './rules/providers/controllers-without-type-parameters.js';
import { createdInstancesFit } from './rules/providers/created-instances-fit.js';
import { decoratedClasses } from './rules/providers/decorated-classes.js';
import { distinctTokens } from './rules/providers/distinct-tokens.js';
import { exceptionsOfAshlar } from './rules/providers/exceptions-of-ashlar.js';
import { exportedClasses } from './rules/providers/exported-classes.js';
import { hooksArePublic } from './rules/providers/hooks-are-public.js';
import { hooksNamedCorrectly } from './rules/providers/hooks-named-correctly.js';
import { hooksOfAshlar } from './rules/providers/hooks-of-ashlar.js';
import { hooksOfConstructedClasses } from './rules/providers/hooks-of-constructed-classes.js';
import { hooksWithoutParameters } from './rules/providers/hooks-without-parameters.js';
import { modulesWithoutCode } from './rules/providers/modules-without-code.js';
import { noDependencyCycle } from './rules/providers/no-dependency-cycle.js';
import { noListedLogger } from './rules/providers/no-listed-logger.js';
import { noPrivateProvider } from './rules/providers/no-private-provider.js';
import { noUnknownProvider } from './rules/providers/no-unknown-provider.js';
import { oneOwner } from './rules/providers/one-owner.js';
import { oneRole } from './rules/providers/one-role.js';
import { optionsAreData } from './rules/providers/options-are-data.js';
import { optionsFit } from './rules/providers/options-fit.js';
import { providersAreImported } from './rules/providers/providers-are-imported.js';
import { requiredDependencies } from './rules/providers/required-dependencies.js';
import { resolvedBases } from './rules/providers/resolved-bases.js';
import { rightArguments } from './rules/providers/right-arguments.js';
import { tokensAreClasses } from './rules/providers/tokens-are-classes.js';
import { uniqueProviders } from './rules/providers/unique-providers.js';
import { usedProviders } from './rules/providers/used-providers.js';
import { bodyLimitsWithBodies } from './rules/routes/body-limits-with-bodies.js';
import { callableHandlers } from './rules/routes/callable-handlers.js';
import { completeResolvers } from './rules/routes/complete-resolvers.js';
import { compositionsAreCalled } from './rules/routes/compositions-are-called.js';
import { compositionsAreConstants } from './rules/routes/compositions-are-constants.js';
import { compositionsAreNotCircular } from './rules/routes/compositions-are-not-circular.js';
import { compositionsAreSources } from './rules/routes/compositions-are-sources.js';
import { compositionsOfDecorators } from './rules/routes/compositions-of-decorators.js';
import { decoratorsHaveEffect } from './rules/routes/decorators-have-effect.js';
import { inputsAreRequired } from './rules/routes/inputs-are-required.js';
import { keysOfOtherTypes } from './rules/routes/keys-of-other-types.js';
import { listedControllers } from './rules/routes/listed-controllers.js';
import { markersHaveRoutes } from './rules/routes/markers-have-routes.js';
import { markersOutermost } from './rules/routes/markers-outermost.js';
import { oneBody } from './rules/routes/one-body.js';
import { oneBodyLimit } from './rules/routes/one-body-limit.js';
import { oneKeyPerType } from './rules/routes/one-key-per-type.js';
import { oneMarker } from './rules/routes/one-marker.js';
import { oneRouteDecorator } from './rules/routes/one-route-decorator.js';
import { overridesRepeatDecorators } from './rules/routes/overrides-repeat-decorators.js';
import { pathParametersAreUsed } from './rules/routes/path-parameters-are-used.js';
import { pathParametersExist } from './rules/routes/path-parameters-exist.js';
import { pathsAreStrings } from './rules/routes/paths-are-strings.js';
import { plainParameters } from './rules/routes/plain-parameters.js';
import { possibleBodyLimits } from './rules/routes/possible-body-limits.js';
import { queriesAreObjects } from './rules/routes/queries-are-objects.js';
import { resolutionsWithoutValidation } from './rules/routes/resolutions-without-validation.js';
import { resolversAreClasses } from './rules/routes/resolvers-are-classes.js';
import { resolversWithResults } from './rules/routes/resolvers-with-results.js';
import { skipsRemoveGuards } from './rules/routes/skips-remove-guards.js';
import { skipsWithoutContradiction } from './rules/routes/skips-without-contradiction.js';
import { textParameters } from './rules/routes/text-parameters.js';
import { uniqueRoutes } from './rules/routes/unique-routes.js';
import { usableContextKeys } from './rules/routes/usable-context-keys.js';
import { usersAreClasses } from './rules/routes/users-are-classes.js';
import { usersAreSet } from './rules/routes/users-are-set.js';
import { usersHaveKeys } from './rules/routes/users-have-keys.js';
import { validationHasRules } from './rules/routes/validation-has-rules.js';
import { wellFormedNames } from './rules/routes/well-formed-names.js';
import { wellFormedPaths } from './rules/routes/well-formed-paths.js';
import { buildableThrottleConfigs } from './rules/throttling/buildable-throttle-configs.js';
import { completePolicies } from './rules/throttling/complete-policies.js';
import { completeThrottleConfigs } from './rules/throttling/complete-throttle-configs.js';
import { noSurplusArguments } from './rules/throttling/no-surplus-arguments.js';
import { oneThrottle } from './rules/throttling/one-throttle.js';
import { oneThrottleConfiguration } from './rules/throttling/one-throttle-configuration.js';
import { policiesAreLiterals } from './rules/throttling/policies-are-literals.js';
import { positivePolicyNumbers } from './rules/throttling/positive-policy-numbers.js';
import { representableWindows } from './rules/throttling/representable-windows.js';
import { throttleImportsAgree } from './rules/throttling/throttle-imports-agree.js';
import { throttledWrites } from './rules/throttling/throttled-writes.js';
import { throttlesNeedModule } from './rules/throttling/throttles-need-module.js';
import { uniquePolicyProperties } from './rules/throttling/unique-policy-properties.js';
import { constantTokens } from './rules/tokens/constant-tokens.js';
import { exportedTokens } from './rules/tokens/exported-tokens.js';
import { namedTokens } from './rules/tokens/named-tokens.js';
import { oneTokenForEachType } from './rules/tokens/one-token-for-each-type.js';
import { tokensHaveClasses } from './rules/tokens/tokens-have-classes.js';
import { tokensOfTheApplication } from './rules/tokens/tokens-of-the-application.js';
import { typedTokens } from './rules/tokens/typed-tokens.js';
import { uniqueTokenNames } from './rules/tokens/unique-token-names.js';
import { compatibleIntersections } from './rules/types/compatible-intersections.js';
import { dataClassesWithoutPrivateMembers } from './rules/types/data-classes-without-private-members.js';
import { dataClassesWithoutToJson } from './rules/types/data-classes-without-to-json.js';
import { dataDocumentation } from './rules/types/data-documentation.js';
import { dataWithoutDecorators } from './rules/types/data-without-decorators.js';
import { distinctAlternatives } from './rules/types/distinct-alternatives.js';
import { exportedDataClasses } from './rules/types/exported-data-classes.js';
import { filesOfAshlar } from './rules/types/files-of-ashlar.js';
import { fittingConstraints } from './rules/types/fitting-constraints.js';
import { fittingDefaults } from './rules/types/fitting-defaults.js';
import { fittingExamples } from './rules/types/fitting-examples.js';
import { fittingTags } from './rules/types/fitting-tags.js';
import { handlersWithoutTags } from './rules/types/handlers-without-tags.js';
import { inputsWithoutSymbols } from './rules/types/inputs-without-symbols.js';
import { knownTags } from './rules/types/known-tags.js';
import { literalInitialisers } from './rules/types/literal-initialisers.js';
import { possibleConstraints } from './rules/types/possible-constraints.js';
import { quickPatterns } from './rules/types/quick-patterns.js';
import { requestsWithoutAccessors } from './rules/types/requests-without-accessors.js';
import { resolvedTypes } from './rules/types/resolved-types.js';
import { responsesWithoutAccessors } from './rules/types/responses-without-accessors.js';
import { schemasAreApplied } from './rules/types/schemas-are-applied.js';
import { supportedTypes } from './rules/types/supported-types.js';
import { tagsInCommentsOfTypes } from './rules/types/tags-in-comments-of-types.js';
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

/** Every rule for applications. Their order does not matter, because diagnostics are sorted. */
export const rules: readonly Rule[] = [
  // the root
  rootExists,
  declaredDecorators,
  oneRoot,
  reachableModules,
  // arguments of decorators
  decoratorsHaveEffect,
  compositionsAreConstants,
  compositionsAreNotCircular,
  compositionsAreSources,
  compositionsAreCalled,
  compositionsOfDecorators,
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
  loadableFiles,
  knownExports,
  availableExports,
  errorHandlerOfRoot,
  completeErrorHandler,
  availableErrorHandler,
  validValidationStatus,
  exportsAreProviders,
  usedExports,
  defaultsApply,
  rootDefaultsApply,
  // providers
  uniqueProviders,
  oneOwner,
  controllersAreNotProviders,
  noListedLogger,
  decoratedClasses,
  exportedClasses,
  concreteProviders,
  callableConstructors,
  resolvedBases,
  controllersWithoutTypeParameters,
  createdInstancesFit,
  usedProviders,
  // modules with arguments
  configuredModules,
  expectedArguments,
  oneConfiguration,
  expectationsAreOpen,
  // tokens
  exportedTokens,
  constantTokens,
  namedTokens,
  typedTokens,
  uniqueTokenNames,
  oneTokenForEachType,
  tokensOfTheApplication,
  tokensHaveClasses,
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
  optionsFit,
  optionsAreData,
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
  pathsAreStrings,
  wellFormedPaths,
  oneRouteDecorator,
  overridesRepeatDecorators,
  listedControllers,
  markersHaveRoutes,
  uniqueRoutes,
  callableHandlers,
  pathParametersExist,
  pathParametersAreUsed,
  possibleBodyLimits,
  bodyLimitsWithBodies,
  oneBodyLimit,
  skipsRemoveGuards,
  skipsWithoutContradiction,
  // throttling
  completePolicies,
  uniquePolicyProperties,
  positivePolicyNumbers,
  policiesAreLiterals,
  representableWindows,
  oneThrottle,
  noSurplusArguments,
  throttlesNeedModule,
  throttleImportsAgree,
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
  hooksNamedCorrectly,
  hooksArePublic,
  hooksOfConstructedClasses,
  hooksWithoutParameters,
  modulesWithoutCode,
  controllersWithRoutes,
  // inputs and types
  validationHasRules,
  plainParameters,
  oneMarker,
  markersOutermost,
  inputsAreRequired,
  queriesAreObjects,
  oneBody,
  textParameters,
  resolversAreClasses,
  completeResolvers,
  resolversWithResults,
  resolutionsWithoutValidation,
  usersAreClasses,
  usersHaveKeys,
  oneKeyPerType,
  usableContextKeys,
  keysOfOtherTypes,
  usersAreSet,
  wellFormedNames,
  supportedTypes,
  resolvedTypes,
  filesOfAshlar,
  compatibleIntersections,
  distinctAlternatives,
  exportedDataClasses,
  dataClassesWithoutPrivateMembers,
  dataClassesWithoutToJson,
  requestsWithoutAccessors,
  responsesWithoutAccessors,
  inputsWithoutSymbols,
  // uploads
  uploadsOfAshlar,
  validFileOptions,
  detectableContentTypes,
  fileSizesBelowLimits,
  fileSizesBelowDefault,
  validFileValidators,
  validationOfDecodedValues,
  textFields,
  wholeFormsAlone,
  uniqueFormFields,
  // configuration
  configurationsAreRead,
  configurationsWithoutConstructors,
  readableFields,
  variablesAreText,
  validVariableNames,
  variablesAgree,
  secretsStayInConfigurations,
  secretsWithoutDefaults,
  // constraints
  fittingConstraints,
  fittingTags,
  handlersWithoutTags,
  tagsInCommentsOfTypes,
  knownTags,
  literalInitialisers,
  possibleConstraints,
  wellFormedPatterns,
  quickPatterns,
  fittingDefaults,
  fittingExamples,
  ...documentRules,
];
