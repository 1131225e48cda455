import type { ForwardReference } from '../contract/forward-reference.js';
import type { ClassToken, Token } from '../contract/token.js';
import type { AsyncFactory } from './async-factory.js';
import type { ConfiguredModule } from './configure.js';
import type { ErrorHandler } from './error-handler.js';
import type { EventHandlerBinding } from './event-handler-for.js';
import type { Binding } from './provide.js';
import type { ResponseMapper } from './response-mapper.js';
import type { GuardEntry, InterceptorEntry } from './with-options.js';

/** The metadata of a module: its imports, providers, controllers, event handlers and exports, and the defaults of its routes. */
export interface ModuleMetadata {
  /**
   * The modules whose exports the providers and controllers of this module can inject; with arguments as `configure(…)`, and as
   * `forwardRef(() => Module)` where modules import each other.
   */
  readonly imports?: readonly (ClassToken | ConfiguredModule | ForwardReference)[];
  /** The providers of the module: `@Injectable()` classes, `asyncFactory(…)` and `provide(…)`. */
  readonly providers?: readonly (ClassToken | AsyncFactory | Binding)[];
  /** The controllers of the module. A controller is not listed in `providers`. */
  readonly controllers?: readonly ClassToken[];
  /** The providers of the module that handle events. */
  readonly eventHandlers?: readonly (ClassToken | EventHandlerBinding)[];
  /** The providers that importing modules can inject: those of this module, and exports of direct imports. */
  readonly exports?: readonly Token[];
  /** The first part of the paths of its routes: those of all controllers for the root module, of its own for another. */
  readonly path?: string;
  /** The guards of its routes: those of all controllers for the root module, of its own for another. */
  readonly guards?: readonly GuardEntry[];
  /** The interceptors of its routes: those of all controllers for the root module, of its own for another. */
  readonly interceptors?: readonly InterceptorEntry[];
  /** The types that the module needs from its importer, which provides them with `configure(…)`. */
  readonly expects?: readonly Token[];
  /** Whether the exports are visible in every module of the application. */
  readonly global?: boolean;
  /**
   * The error handler of the application, only on the root module: `ProblemDetailsHandler`, or a provider that is visible to the root
   * module.
   */
  readonly errorHandler?: ClassToken<ErrorHandler<unknown>>;
  /** The response mapper of all routes, only on the root module: a provider that is visible to the root module. */
  readonly responseMapper?: ClassToken<ResponseMapper>;
}

// The only decorator with an effect at run time: a factory that is a literal in the metadata cannot be reached in another way.
const metadataByModule = new WeakMap<object, ModuleMetadata>();

/** Stores the argument of `@Module` for `moduleMetadata`. */
export function rememberModule(module: ClassToken, metadata: ModuleMetadata): void {
  metadataByModule.set(module, metadata);
}

/** The argument of the `@Module` decorator of a class; `undefined` for a class without it. */
export function moduleMetadata(module: ClassToken): ModuleMetadata | undefined {
  return metadataByModule.get(module);
}
