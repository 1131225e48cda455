import type { PackageManager } from './package-manager.js';

/** The adapters that a new application can use. */
export const backends = ['node', 'fastify'] as const;

/** The HTTP server of a new application: that of Node, or Fastify. */
export type Backend = (typeof backends)[number];

/** The properties of a new application. */
export interface ApplicationPlan {
  readonly packageName: string;
  /** The version of Ashlar's packages. */
  readonly version: string;
  readonly backend: Backend;
  readonly packageManager: PackageManager;
  /** Whether the application is a package of a monorepo, whose root has the settings of the package manager. */
  readonly isInWorkspace: boolean;
}
