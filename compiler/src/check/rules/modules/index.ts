import type { ApplicationRule } from '../../rule.js';
import { availableErrorHandler } from './available-error-handler.js';
import { availableExports } from './available-exports.js';
import { completeErrorHandler } from './complete-error-handler.js';
import { completeResponseMappers } from './complete-response-mappers.js';
import { configuredModules } from './configured-modules.js';
import { defaultsApply } from './defaults-apply.js';
import { directReferences } from './direct-references.js';
import { errorHandlerOfRoot } from './error-handler-of-root.js';
import { expectationsAreOpen } from './expectations-are-open.js';
import { expectedArguments } from './expected-arguments.js';
import { exportedByPackages } from './exported-by-packages.js';
import { exportsAreProviders } from './exports-are-providers.js';
import { frameworkModulesAreImported } from './framework-modules-are-imported.js';
import { importsAreModules } from './imports-are-modules.js';
import { knownExports } from './known-exports.js';
import { knownProperties } from './known-properties.js';
import { listsHoldClasses } from './lists-hold-classes.js';
import { loadableFiles } from './loadable-files.js';
import { modulesAreNotCalls } from './modules-are-not-calls.js';
import { noImportCycle } from './no-import-cycle.js';
import { oneConfiguration } from './one-configuration.js';
import { oneCopyOfPackages } from './one-copy-of-packages.js';
import { oneRoot } from './one-root.js';
import { providersAreNotObjects } from './providers-are-not-objects.js';
import { reachableModules } from './reachable-modules.js';
import { readValuesStay } from './read-values-stay.js';
import { readableMetadata } from './readable-metadata.js';
import { responseMapperOfRoot } from './response-mapper-of-root.js';
import { rightValues } from './right-values.js';
import { rootDefaultsApply } from './root-defaults-apply.js';
import { rootExists } from './root-exists.js';
import { unconditionalEntries } from './unconditional-entries.js';
import { usedExports } from './used-exports.js';
import { validValidationStatus } from './valid-validation-status.js';

/** The rules about modules that an application is checked by. */
export const applicationRules: readonly ApplicationRule[] = [
  rootExists,
  oneRoot,
  reachableModules,
  readableMetadata,
  readValuesStay,
  knownProperties,
  rightValues,
  listsHoldClasses,
  importsAreModules,
  providersAreNotObjects,
  modulesAreNotCalls,
  directReferences,
  unconditionalEntries,
  frameworkModulesAreImported,
  noImportCycle,
  loadableFiles,
  knownExports,
  availableExports,
  errorHandlerOfRoot,
  completeErrorHandler,
  responseMapperOfRoot,
  completeResponseMappers,
  availableErrorHandler,
  validValidationStatus,
  exportsAreProviders,
  exportedByPackages,
  oneCopyOfPackages,
  usedExports,
  defaultsApply,
  rootDefaultsApply,
  configuredModules,
  expectedArguments,
  oneConfiguration,
  expectationsAreOpen,
];
