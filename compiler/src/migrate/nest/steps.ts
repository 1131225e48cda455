import type { MigrationStep } from '../migration-step.js';
import { absoluteImports } from './absolute-imports.js';
import { authentication } from './authentication/authentication.js';
import { bootstrap } from './bootstrap.js';
import { commonNames } from './common-names.js';
import { configuration } from './configuration/configuration.js';
import { database } from './database/database.js';
import { documentation } from './documentation.js';
import { errorBodies } from './error-bodies.js';
import { events } from './events/events.js';
import { exceptions } from './exceptions.js';
import { filters } from './filters.js';
import { globalClasses } from './global-classes.js';
import { guards } from './guards.js';
import { interceptors } from './interceptors.js';
import { lifecycleHooks } from './lifecycle-hooks.js';
import { logging } from './logging.js';
import { mappedTypes } from './mapped-types.js';
import { dynamicModules } from './modules/dynamic-modules.js';
import { emptyLists } from './modules/empty-lists.js';
import { parameters } from './parameters.js';
import { requestObjects } from './request-objects.js';
import { requestValues } from './request-values.js';
import { responseObjects } from './response-objects.js';
import { routePaths } from './route-paths.js';
import { schedule } from './schedule.js';
import { statuses } from './statuses.js';
import { testing } from './testing/testing.js';
import { throttling } from './throttling/throttling.js';
import { tokens } from './tokens/tokens.js';
import { uploads } from './uploads.js';
import { validation } from './validation.js';

/** The steps of a migration from NestJS, in their order. */
export const nestSteps: readonly MigrationStep[] = [
  absoluteImports,
  // The constructors of the classes still have the decorators that name their tokens.
  testing,
  configuration,
  database,
  authentication,
  throttling,
  events,
  schedule,
  lifecycleHooks,
  dynamicModules,
  tokens,
  logging,
  // The descriptions of properties are comments before their decorators are types.
  ...documentation,
  validation,
  mappedTypes,
  uploads,
  guards,
  requestValues,
  interceptors,
  filters,
  responseObjects,
  requestObjects,
  parameters,
  routePaths,
  // Headers and statuses of results are known.
  statuses,
  // The classes are converted: the root module lists them.
  globalClasses,
  emptyLists,
  exceptions,
  bootstrap,
  errorBodies,
  commonNames,
];
