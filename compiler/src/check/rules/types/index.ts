import type { ApplicationRule, RouteRule, TypeRule } from '../../rule.js';
import { closedInputsShareNothing } from './closed-inputs-share-nothing.js';
import { compatibleIntersections } from './compatible-intersections.js';
import { dataClassesWithoutPrivateMembers } from './data-classes-without-private-members.js';
import { dataClassesWithoutToJson } from './data-classes-without-to-json.js';
import { dataDocumentation } from './data-documentation.js';
import { dataWithoutDecorators } from './data-without-decorators.js';
import { distinctAlternatives } from './distinct-alternatives.js';
import { exportedDataClasses } from './exported-data-classes.js';
import { filesOfAshlar } from './files-of-ashlar.js';
import { fittingConstraints } from './fitting-constraints.js';
import { fittingDefaults } from './fitting-defaults.js';
import { fittingExamples } from './fitting-examples.js';
import { fittingTags } from './fitting-tags.js';
import { handlersWithoutTags } from './handlers-without-tags.js';
import { inputsWithoutSymbols } from './inputs-without-symbols.js';
import { inputsWithoutUndefinedItems } from './inputs-without-undefined-items.js';
import { knownTags } from './known-tags.js';
import { listsWithItems } from './lists-with-items.js';
import { literalInitialisers } from './literal-initialisers.js';
import { messagesWithText } from './messages-with-text.js';
import { possibleConstraints } from './possible-constraints.js';
import { quickPatterns } from './quick-patterns.js';
import { requestsWithoutAccessors } from './requests-without-accessors.js';
import { resolvedTypes } from './resolved-types.js';
import { responsesWithoutAccessors } from './responses-without-accessors.js';
import { schemasAreApplied } from './schemas-are-applied.js';
import { supportedTypes } from './supported-types.js';
import { tagsInCommentsOfTypes } from './tags-in-comments-of-types.js';
import { tagsOfPackagesFit } from './tags-of-packages-fit.js';
import { wellFormedPatterns } from './well-formed-patterns.js';

/** The rules about types that an application is checked by. */
export const applicationRules: readonly ApplicationRule[] = [
  dataWithoutDecorators,
  dataDocumentation,
  tagsInCommentsOfTypes,
  knownTags,
];

/** The rules about types that each route is checked by. */
export const routeRules: readonly RouteRule[] = [
  schemasAreApplied,
  handlersWithoutTags,
  listsWithItems,
  closedInputsShareNothing,
];

/** The rules about types that the types of an application are checked by. */
export const typeRules: readonly TypeRule[] = [
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
  inputsWithoutUndefinedItems,
  fittingConstraints,
  fittingTags,
  tagsOfPackagesFit,
  literalInitialisers,
  possibleConstraints,
  wellFormedPatterns,
  quickPatterns,
  fittingDefaults,
  fittingExamples,
  messagesWithText,
];
