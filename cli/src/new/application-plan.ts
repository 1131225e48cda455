import type { PackageManager } from './package-manager.js';
import type { WorkspaceSettings } from './workspace-settings.js';

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
  /** The settings of the monorepo that the application is a package of. Its root also has those of the package manager. */
  readonly workspace?: WorkspaceSettings | undefined;
}
