import type { MigrationStep } from '../migration-step.js';
import { absoluteImports } from './absolute-imports.js';
import { bootstrap } from './bootstrap.js';
import { commonNames } from './common-names.js';
import { exceptions } from './exceptions.js';
import { testing } from './testing/testing.js';

/** The steps of a migration from NestJS, in their order. */
export const nestSteps: readonly MigrationStep[] = [
  absoluteImports,
  // The constructors of the classes still have the decorators that name their tokens.
  testing,
  exceptions,
  bootstrap,
  commonNames,
];
