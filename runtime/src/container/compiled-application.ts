import type { Token } from '../contract/token.js';
import type { EventHandlerTable } from '../events/event-handler-table.js';
import type { ApiDocument } from '../openapi/api-document.js';
import type { Matcher, RouteTable } from '../pipeline/route-contract.js';
import type { ContainerBuilder } from './container-builder.js';

/**
 * Providers that need others, each with what it needs; those without dependencies are left out. A module stands for its routes:
 * it needs their guards and interceptors; and it needs its event handlers.
 */
export type DependencyTable = readonly (readonly [provider: Token, needs: readonly Token[]])[];

/** What the generated `index.ts` exports: everything that the compiler decided about an application. */
export interface CompiledApplication<Container> {
  /** The version of the contract between generated code and runtime. */
  readonly formatVersion: number;
  /** The names of the modules, imported ones before the importer. */
  readonly modules: readonly string[];
  /** What each provider is built from: tells a test which providers an override makes superfluous. */
  readonly dependencies: DependencyTable;
  readonly createContainer: (builder: ContainerBuilder) => Promise<Container>;
  /** Which instances handle which events; absent when no module registers event handlers. */
  readonly eventHandlers?: (container: Container) => EventHandlerTable;
  readonly createRoutes: (container: Container) => RouteTable;
  readonly match: Matcher;
  /** The API document and its paths; absent when the root module has no `@OpenApi`. */
  readonly openapi?: ApiDocument;
}
