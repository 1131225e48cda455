import type { Emission } from './emission/emission.js';
import { emitConfigurations } from './emit-configurations.js';
import { emitContainer } from './emit-container.js';
import { emitDirectories } from './emit-directories.js';
import { emitErrorHandler } from './emit-error-handler.js';
import { emitGitAttributes } from './emit-git-attributes.js';
import { emitIndex } from './emit-index.js';
import { emitManifest } from './emit-manifest.js';
import { emitOpenApi } from './emit-openapi.js';
import { emitRouter } from './emit-router.js';
import { emitRoutes } from './emit-routes.js';
import { emitThrottle } from './emit-throttle.js';
import type { Artifact } from './source/artifact.js';

/** Writes a generated file, or several with one content; none where the application has no content for them. */
export type Emitter = (emission: Emission) => Artifact | readonly Artifact[] | undefined;

/** One for each generated file. Emitters do not import each other. */
export const emitters: readonly Emitter[] = [
  emitIndex,
  emitRouter,
  emitRoutes,
  emitContainer,
  emitConfigurations,
  emitErrorHandler,
  emitThrottle,
  emitDirectories,
  emitOpenApi,
  emitManifest,
  emitGitAttributes,
];
