import type { Token } from '../contract/token.js';
import type { AsyncFactory } from './async-factory.js';
import type { EventHandlerBinding } from './event-handler-for.js';
import type { Binding } from './provide.js';

/** What a module consists of. */
export interface ModuleMetadata {
  /** Modules whose exports the providers and controllers of this one may need. */
  readonly imports?: readonly Token[];
  /** Classes that the container builds: `@Injectable()` classes, `asyncFactory(…)` and `provide(…)`. */
  readonly providers?: readonly (Token | AsyncFactory | Binding)[];
  /** Classes whose methods answer requests. They are not listed in `providers` as well. */
  readonly controllers?: readonly Token[];
  /** Providers that handle the events of the application. */
  readonly eventHandlers?: readonly (Token | EventHandlerBinding)[];
  /** What importers may need: own providers, and exports of direct imports. */
  readonly exports?: readonly Token[];
  /** Its exports are visible in every module of the application. */
  readonly global?: boolean;
}

// The one thing that an annotation does at run time: a factory written in place can be reached in no other way.
const metadataByModule = new WeakMap<object, ModuleMetadata>();

/** Keeps the argument of `@Module` for `moduleMetadata`. */
export function rememberModule(module: Token, metadata: ModuleMetadata): void {
  metadataByModule.set(module, metadata);
}

/** The argument of the `@Module` annotation of a class; `undefined` when it has none. */
export function moduleMetadata(module: Token): ModuleMetadata | undefined {
  return metadataByModule.get(module);
}
