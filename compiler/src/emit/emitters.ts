import type { Artifact } from './artifact.js';
import type { Emission } from './emission.js';
import { emitContainer } from './emit-container.js';
import { emitDecoders } from './emit-decoders.js';
import { emitIndex } from './emit-index.js';
import { emitManifest } from './emit-manifest.js';
import { emitOpenApi } from './emit-openapi.js';
import { emitRouter } from './emit-router.js';
import { emitRoutes } from './emit-routes.js';
import { emitSerializers } from './emit-serializers.js';

/** Writes one generated file. */
export type Emitter = (emission: Emission) => Artifact;

/** One per generated file. They do not know each other. */
export const emitters: readonly Emitter[] = [
  emitIndex,
  emitRouter,
  emitRoutes,
  emitContainer,
  emitDecoders,
  emitSerializers,
  emitOpenApi,
  emitManifest,
];
