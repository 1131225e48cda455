import type { ClassListEntry, Issue } from '../model/application-model.js';
import type { ClassReference } from '../model/class-reference.js';
import type { ModuleList } from '../model/module-list.js';
import type { Span } from '../model/span.js';
import type { ModuleDefaults } from './declare-defaults.js';
import type { WrittenPath } from './declare-path.js';
import type { FrameworkProvider } from './framework-modules.js';

/** The content of `@Module({ … })`, entry by entry, before anything is resolved. */
export interface ModuleDeclaration {
  readonly class: ClassReference;
  readonly span: Span;
  /** The module has a decorator of another framework. */
  readonly foreign?: true;
  readonly global: boolean;
  /** Each module once. */
  readonly imports: readonly ClassListEntry[];
  /** The entries of `imports` that are `ThrottleModule`, every one. */
  readonly throttling: readonly ThrottleDeclaration[];
  /** The entries of `imports` that configure a module, every one. */
  readonly configurations: readonly ModuleConfigurationDeclaration[];
  readonly providers: readonly Registration[];
  /** The tokens that its importer has to provide. */
  readonly expects: readonly ClassListEntry[];
  readonly controllers: readonly ClassListEntry[];
  readonly exports: readonly ClassListEntry[];
  readonly eventHandlers: readonly EventHandlerDeclaration[];
  /** The path, guards and interceptors of its routes. */
  readonly defaults: ModuleDefaults;
  /** The class that creates error responses. */
  readonly errorHandler?: ClassListEntry;
  /** The class that maps the results of all routes. */
  readonly responseMapper?: ClassListEntry;
  readonly unreadable: readonly ModuleList[];
  /** The tokens that unreadable entries may provide, where they are not any token. */
  readonly hidden: HiddenTokens;
  readonly issues: readonly Issue[];
}

/** The tokens that entries which could not be read may provide. */
export interface HiddenTokens {
  /** Classes of packages: a module of another framework provides those of its own. */
  readonly ofPackages: boolean;
  /** The names of classes in a list of the wrong name, and in object providers. */
  readonly names: readonly string[];
}

/** An entry of `providers`. `class` is the token, `span` the place that names it. */
export type Registration =
  /** The class itself. */
  | (ClassListEntry & { readonly kind: 'class' })
  /** `asyncFactory(Token, [Dependency], …)` */
  | (ClassListEntry & {
      readonly kind: 'factory';
      readonly dependencies: readonly ClassListEntry[];
      /** Present for `{ keep: true }`. */
      readonly keep?: true;
      /** The module whose metadata has the factory, where that is not the module itself. */
      readonly listedIn?: ClassReference;
    })
  /** `provide(Token, Class)` */
  | (ClassListEntry & { readonly kind: 'provide'; readonly concrete: ClassListEntry })
  /** A provider of a framework module; `needs` names its arguments beside the logger. */
  | (ClassListEntry & FrameworkProvider & { readonly kind: 'framework'; readonly needs: readonly ClassListEntry[] });

/** `configure(Module, { … })` among the imports of a module. */
export interface ModuleConfigurationDeclaration {
  /** The entry. */
  readonly span: Span;
  /** Identifies the call, also when several modules import it by the name of a constant. */
  readonly id: string;
  /** The configured module. */
  readonly module: ClassListEntry;
  readonly providers: readonly Registration[];
  readonly imports: readonly ClassListEntry[];
  /** The path before that of the module: empty where none is declared; absent when it could not be read. */
  readonly path?: WrittenPath;
  readonly hasPath: boolean;
  readonly unreadable: readonly ModuleList[];
}

/** `ThrottleModule` among the imports of a module. */
export interface ThrottleDeclaration {
  readonly span: Span;
  /** `ThrottleModule.configure(Config, { imports: [Module] })`; absent for the bare module. */
  readonly configuration?: ThrottleConfiguration;
}

/** The arguments of `ThrottleModule.configure`. */
export interface ThrottleConfiguration {
  /** Identifies the call, also when several modules import it by the name of a constant. */
  readonly id: string;
  /** The class that provides the options; absent when it could not be read. */
  readonly config?: ClassListEntry;
  /** The modules whose exports that class may need, each once. */
  readonly imports: readonly ClassListEntry[];
  readonly unreadable: readonly ModuleList[];
}

/** An entry of `eventHandlers`, and the event when the entry names one. */
export interface EventHandlerDeclaration extends ClassListEntry {
  readonly event?: ClassListEntry;
}
