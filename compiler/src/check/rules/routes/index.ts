import type { ApplicationRule, RouteRule, TypeRule } from '../../rule.js';
import { bodiesAreSent } from './bodies-are-sent.js';
import { bodyLimitsWithBodies } from './body-limits-with-bodies.js';
import { callableHandlers } from './callable-handlers.js';
import { completeResolvers } from './complete-resolvers.js';
import { compositionsAreCalled } from './compositions-are-called.js';
import { compositionsAreConstants } from './compositions-are-constants.js';
import { compositionsAreNotCircular } from './compositions-are-not-circular.js';
import { compositionsAreSources } from './compositions-are-sources.js';
import { compositionsOfDecorators } from './compositions-of-decorators.js';
import { decoratorsHaveEffect } from './decorators-have-effect.js';
import { distinctListNames } from './distinct-list-names.js';
import { emptyHttpCodes } from './empty-http-codes.js';
import { httpCodesMatchResults } from './http-codes-match-results.js';
import { inputsAreRequired } from './inputs-are-required.js';
import { keysOfOtherTypes } from './keys-of-other-types.js';
import { listedControllers } from './listed-controllers.js';
import { mapperSkipsRemoveMappers } from './mapper-skips-remove-mappers.js';
import { mappersMapResults } from './mappers-map-results.js';
import { markersHaveRoutes } from './markers-have-routes.js';
import { markersOutermost } from './markers-outermost.js';
import { oneBody } from './one-body.js';
import { oneBodyLimit } from './one-body-limit.js';
import { oneKeyPerType } from './one-key-per-type.js';
import { oneMarker } from './one-marker.js';
import { oneResponseMapper } from './one-response-mapper.js';
import { oneRouteDecorator } from './one-route-decorator.js';
import { overridesRepeatDecorators } from './overrides-repeat-decorators.js';
import { pathListsHavePaths } from './path-lists-have-paths.js';
import { pathListsWithoutRepetition } from './path-lists-without-repetition.js';
import { pathParametersAreUsed } from './path-parameters-are-used.js';
import { pathParametersExist } from './path-parameters-exist.js';
import { pathsAreStrings } from './paths-are-strings.js';
import { plainParameters } from './plain-parameters.js';
import { possibleBodyLimits } from './possible-body-limits.js';
import { queriesAreObjects } from './queries-are-objects.js';
import { rawBodiesWithoutForms } from './raw-bodies-without-forms.js';
import { resolutionsWithoutValidation } from './resolutions-without-validation.js';
import { resolversAreClasses } from './resolvers-are-classes.js';
import { resolversWithResults } from './resolvers-with-results.js';
import { rulesAreKept } from './rules-are-kept.js';
import { rulesAreRun } from './rules-are-run.js';
import { skipsHaveEffect } from './skips-have-effect.js';
import { skipsWithoutContradiction } from './skips-without-contradiction.js';
import { textParameters } from './text-parameters.js';
import { uniqueRoutes } from './unique-routes.js';
import { usableContextKeys } from './usable-context-keys.js';
import { usersAreClasses } from './users-are-classes.js';
import { usersAreSet } from './users-are-set.js';
import { usersHaveKeys } from './users-have-keys.js';
import { validHttpCodes } from './valid-http-codes.js';
import { validRawBodies } from './valid-raw-bodies.js';
import { validationHasRules } from './validation-has-rules.js';
import { wellFormedNames } from './well-formed-names.js';
import { wellFormedPaths } from './well-formed-paths.js';

/** The rules about routes that an application is checked by. */
export const applicationRules: readonly ApplicationRule[] = [
  decoratorsHaveEffect,
  compositionsAreConstants,
  compositionsAreNotCircular,
  compositionsAreSources,
  compositionsAreCalled,
  compositionsOfDecorators,
  pathsAreStrings,
  pathListsHavePaths,
  pathListsWithoutRepetition,
  wellFormedPaths,
  oneRouteDecorator,
  overridesRepeatDecorators,
  listedControllers,
  markersHaveRoutes,
  uniqueRoutes,
  possibleBodyLimits,
  bodyLimitsWithBodies,
  oneBodyLimit,
  validHttpCodes,
  oneResponseMapper,
  mapperSkipsRemoveMappers,
  mappersMapResults,
  skipsHaveEffect,
  skipsWithoutContradiction,
  completeResolvers,
  usersHaveKeys,
  oneKeyPerType,
  usableContextKeys,
  keysOfOtherTypes,
  usersAreSet,
];

/** The rules about routes that each route is checked by. */
export const routeRules: readonly RouteRule[] = [
  callableHandlers,
  pathParametersExist,
  pathParametersAreUsed,
  validationHasRules,
  rulesAreRun,
  rulesAreKept,
  plainParameters,
  inputsAreRequired,
  queriesAreObjects,
  oneBody,
  rawBodiesWithoutForms,
  validRawBodies,
  bodiesAreSent,
  textParameters,
  distinctListNames,
  resolversAreClasses,
  resolversWithResults,
  resolutionsWithoutValidation,
  usersAreClasses,
  wellFormedNames,
  httpCodesMatchResults,
  emptyHttpCodes,
];

/** The rules about routes that the types of an application are checked by. */
export const typeRules: readonly TypeRule[] = [oneMarker, markersOutermost];
