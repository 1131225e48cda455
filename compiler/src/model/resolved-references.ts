import type { ClassReference } from './class-reference.js';
import type { CodecKey } from './codec-use.js';
import type { RejectionFacts } from './facts.js';
import type { DeclaredUse, UseDeclaration } from './route-uses.js';

/** A module or provider of a checked application: its index in the list, its class or token, and its final name. */
export interface ResolvedReference {
  readonly index: number;
  readonly class: ClassReference;
  readonly name: string;
}

/** How an instance is made. */
export type ResolvedConstruction =
  | { readonly kind: 'constructor'; readonly class: ClassReference }
  | { readonly kind: 'static-create'; readonly class: ClassReference; readonly asynchronous: boolean }
  /** Read from environment variables. */
  | { readonly kind: 'configuration'; readonly class: ClassReference }
  /** By the function in the metadata of the provider's module, or of the one that configures it. */
  | { readonly kind: 'factory'; readonly listedIn?: ClassReference }
  /** The instance of another provider. */
  | { readonly kind: 'alias'; readonly of: ResolvedReference };

/** An argument of a construction. */
export type ResolvedDependency = { readonly parameter?: string } & (
  | { readonly kind: 'provider'; readonly provider: ResolvedReference }
  /** A logger with the name of a class as its scope. */
  | { readonly kind: 'logger'; readonly scope: string }
  | { readonly kind: 'codec'; readonly codec: CodecKey }
);

/** A handler and the event that it handles. */
export interface ResolvedEventHandler {
  readonly event: ClassReference;
  readonly handler: ResolvedReference;
}

/** A guard, an interceptor or a resolver of a route. */
export interface ResolvedUse extends ResolvedReference {
  /** How the instance rejects requests; absent where its source is not read. */
  readonly rejections?: RejectionFacts;
}

/** A guard or an interceptor of a route, with its options and the place that lists it. */
export interface ResolvedRouteUse extends ResolvedUse, UseDeclaration, Pick<DeclaredUse, 'options'> {}
