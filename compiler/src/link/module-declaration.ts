import type { ClassListEntry, Misuse, ModuleList } from '../model/application-model.js';
import type { ClassReference } from '../model/class-reference.js';
import type { Span } from '../model/span.js';
import type { FrameworkProvider } from './framework-modules.js';

/** What `@Module({ … })` says, entry by entry, before anything is resolved. */
export interface ModuleDeclaration {
  readonly class: ClassReference;
  readonly span: Span;
  readonly global: boolean;
  readonly imports: readonly ClassListEntry[];
  readonly providers: readonly Registration[];
  readonly controllers: readonly ClassListEntry[];
  readonly exports: readonly ClassListEntry[];
  readonly eventHandlers: readonly EventHandlerDeclaration[];
  readonly unreadable: readonly ModuleList[];
  readonly misuses: readonly Misuse[];
}

/** An entry of `providers`. `class` is the token, `span` the place that names it. */
export type Registration =
  /** The class itself. */
  | (ClassListEntry & { readonly kind: 'class' })
  /** `asyncFactory(Token, [Dependency], …)` */
  | (ClassListEntry & { readonly kind: 'factory'; readonly dependencies: readonly ClassListEntry[] })
  /** `provide(Token, Class)` */
  | (ClassListEntry & { readonly kind: 'provide'; readonly concrete: ClassListEntry })
  /** A provider of a framework module. */
  | (ClassListEntry & FrameworkProvider & { readonly kind: 'framework' });

/** An entry of `eventHandlers`, and the event when the entry names one. */
export interface EventHandlerDeclaration extends ClassListEntry {
  readonly event?: ClassListEntry;
}
