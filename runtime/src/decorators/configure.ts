import type { ForwardReference } from '../contract/forward-reference.js';
import type { ClassToken } from '../contract/token.js';
import type { AsyncFactory } from './async-factory.js';
import type { Binding } from './provide.js';

/** The arguments of a module: what its importer adds to it. */
export interface ModuleConfiguration {
  /** The providers of the types that the module lists in `expects`: `provide(…)`, `asyncFactory(…)` and classes. */
  readonly providers?: readonly (ClassToken | AsyncFactory | Binding)[];
  /** The modules whose exports those providers can inject. A module with arguments is configured in the `imports` of a module. */
  readonly imports?: readonly (ClassToken | ForwardReference)[];
  /** The part of the paths of its routes that precedes the `path` of the module. Default: none. */
  readonly path?: string;
}

/** An entry of `imports` that configures a module, made by `configure`. */
export class ConfiguredModule {
  readonly module: ClassToken;
  readonly configuration: ModuleConfiguration;

  constructor(module: ClassToken, configuration: ModuleConfiguration) {
    this.module = module;
    this.configuration = configuration;
  }
}

/**
 * `configure(MailModule, { providers: [provide(MailOptions, OurMail)] })` imports a module with arguments: the providers are added
 * to the module, which lists their types in `expects`. `configure(BillingModule, { path: '/v1' })` moves its routes below a path. A module
 * is configured once in an application.
 */
export function configure(module: ClassToken, configuration: ModuleConfiguration): ConfiguredModule {
  return new ConfiguredModule(module, configuration);
}
