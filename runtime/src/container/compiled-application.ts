import type { ConfigurationTable } from '../configuration/configuration-table.js';
import type { Token } from '../contract/token.js';
import type { EventHandlerTable } from '../events/event-handler-table.js';
import type { ApiDocument } from '../openapi/api-document.js';
import type { ErrorHandling } from '../pipeline/error-handling.js';
import type { Matcher, RouteTable } from '../pipeline/route-contract.js';
import type { ContainerBuilder } from './container-builder.js';

/**
 * The dependencies of each provider that has any. A module depends on the guards, resolvers and interceptors
 * of its routes, and on its event handlers.
 */
export type DependencyTable = readonly (readonly [provider: Token, needs: readonly Token[]])[];

/** The export of the generated `index.ts`: everything that the compiler decided about an application. */
export interface CompiledApplication<Container> {
  /** The version of the contract between generated code and runtime. */
  readonly formatVersion: number;
  /** The names of the modules, imported ones before the importer. */
  readonly modules: readonly string[];
  /** The dependencies of each provider. With them, a test finds the providers that an override makes superfluous. */
  readonly dependencies: DependencyTable;
  /** The classes with `@Configuration`; absent when there are none. */
  readonly configurations?: ConfigurationTable;
  readonly createContainer: (builder: ContainerBuilder) => Promise<Container>;
  /** Which instances handle which events; absent when no module registers event handlers. */
  readonly eventHandlers?: (container: Container) => EventHandlerTable;
  readonly createRoutes: (container: Container) => RouteTable;
  readonly match: Matcher;
  /** Creates all error responses; absent when the root module names no error handler. */
  readonly createErrorHandler?: (container: Container) => ErrorHandling;
  /** The API document and its paths; absent when the root module has no `@OpenApi`. */
  readonly openapi?: ApiDocument;
}
