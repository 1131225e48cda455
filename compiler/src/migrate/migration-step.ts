import type { MigratedApplication } from './source/migrated-application.js';

/** One part of a migration: what it knows of the other framework, and how it writes it with Ashlar. */
export interface MigrationStep {
  /** The topic, as a heading of the documentation: `Parameter decorators`. */
  readonly topic: string;
  /** The constructs that the step replaces: rows of the table in the documentation, in Markdown. */
  readonly constructs: readonly Construct[];
  /** Collects edits of the files. They are made after the step. */
  readonly migrate: (application: MigratedApplication) => void;
}

/** A construct of the other framework, and its equivalent. */
export interface Construct {
  /** `` `@Param('id', ParseIntPipe) id: number` `` */
  readonly from: string;
  /** `` `id: Param<Int>` `` */
  readonly to: string;
  /** A condition or a decision that the migration leaves to a person. */
  readonly left?: string;
}
