import type { ApplicationRule } from '../../rule.js';
import { applicationOfAshlar } from './application-of-ashlar.js';
import { basesOfAshlar } from './bases-of-ashlar.js';
import { callableConstructors } from './callable-constructors.js';
import { completeGuards } from './complete-guards.js';
import { completeInterceptors } from './complete-interceptors.js';
import { concreteProviders } from './concrete-providers.js';
import { controllersAreNotProviders } from './controllers-are-not-providers.js';
import { controllersWithoutTypeParameters } from './controllers-without-type-parameters.js';
import { createdInstancesFit } from './created-instances-fit.js';
import { decoratedClasses } from './decorated-classes.js';
import { distinctTokens } from './distinct-tokens.js';
import { exceptionsOfAshlar } from './exceptions-of-ashlar.js';
import { exportedClasses } from './exported-classes.js';
import { hooksArePublic } from './hooks-are-public.js';
import { hooksNamedCorrectly } from './hooks-named-correctly.js';
import { hooksOfAshlar } from './hooks-of-ashlar.js';
import { hooksOfConstructedClasses } from './hooks-of-constructed-classes.js';
import { hooksWithoutParameters } from './hooks-without-parameters.js';
import { injectedClassesAreUnlisted } from './injected-classes-are-unlisted.js';
import { modulesWithoutCode } from './modules-without-code.js';
import { noDependencyCycle } from './no-dependency-cycle.js';
import { noPrivateProvider } from './no-private-provider.js';
import { noUnknownProvider } from './no-unknown-provider.js';
import { oneOwner } from './one-owner.js';
import { oneRole } from './one-role.js';
import { optionsAreData } from './options-are-data.js';
import { optionsFit } from './options-fit.js';
import { providersAreImported } from './providers-are-imported.js';
import { rawBodiesAreKept } from './raw-bodies-are-kept.js';
import { requiredDependencies } from './required-dependencies.js';
import { resolvedBases } from './resolved-bases.js';
import { rightArguments } from './right-arguments.js';
import { tokensAreClasses } from './tokens-are-classes.js';
import { uniqueProviders } from './unique-providers.js';
import { usedProviders } from './used-providers.js';

/** The rules about providers that an application is checked by. */
export const applicationRules: readonly ApplicationRule[] = [
  oneRole,
  rightArguments,
  uniqueProviders,
  oneOwner,
  controllersAreNotProviders,
  injectedClassesAreUnlisted,
  decoratedClasses,
  exportedClasses,
  concreteProviders,
  callableConstructors,
  resolvedBases,
  controllersWithoutTypeParameters,
  createdInstancesFit,
  usedProviders,
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
  applicationOfAshlar,
  basesOfAshlar,
  exceptionsOfAshlar,
  hooksOfAshlar,
  hooksNamedCorrectly,
  hooksArePublic,
  hooksOfConstructedClasses,
  hooksWithoutParameters,
  modulesWithoutCode,
  rawBodiesAreKept,
];
