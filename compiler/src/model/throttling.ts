import type { ClassId, ClassReference } from './class-reference.js';
import type { Span } from './span.js';

/** How many requests a client may make in how many seconds. */
export interface ThrottlePolicy {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** The properties of a policy, in the order in which they are written and reported. */
export const policyProperties = ['limit', 'windowSeconds'] as const satisfies readonly (keyof ThrottlePolicy)[];

/** The name of a number of a policy. */
export type PolicyProperty = (typeof policyProperties)[number];

/** The policy of an application that imports `ThrottleModule` as it is. */
export const defaultPolicy: ThrottlePolicy = { limit: 60, windowSeconds: 60 };

/**
 * The largest number of each. A limit beyond the safe integers would not be the one that is written; a window is handed
 * to stores in milliseconds, which have to be such integers as well. The runtime holds policies of options to the same.
 */
export const largest: Readonly<Record<PolicyProperty, number>> = {
  limit: Number.MAX_SAFE_INTEGER,
  windowSeconds: Math.floor(Number.MAX_SAFE_INTEGER / 1000),
};

/** The throttling of a route. `declaredBy` names the class, method or module that declares it. */
export type RouteThrottle =
  /** `@Throttle` of the handler or of its class: `NotesController.create`, `NotesController`. */
  | {
      readonly kind: 'decorated';
      /** Absent when the decorator has no valid one. Always reported. */
      readonly policy?: ThrottlePolicy;
      readonly declaredBy: string;
      readonly span: Span;
    }
  /** `@SkipThrottle` of the handler or of its class. */
  | { readonly kind: 'skipped'; readonly declaredBy: string; readonly span: Span }
  /** The policy of the application: that of `ThrottleModule`, or the one that the options of its configuration set at start-up. */
  | { readonly kind: 'global'; readonly policy?: ThrottlePolicy; readonly declaredBy: string };

/** The throttling of a route, for tools. */
export interface ThrottleSummary {
  /** Absent, with the window, if the options set the policy at start-up. */
  readonly limit?: number;
  readonly windowSeconds?: number;
  /** The route is exempt. */
  readonly skip?: true;
  readonly declaredBy: string;
}

/** The throttling of a route without the places that declare it. */
export function summarizeThrottle(throttle: {
  readonly kind: string;
  readonly policy?: ThrottlePolicy;
  readonly declaredBy: string;
}): ThrottleSummary {
  const { kind, policy, declaredBy } = throttle;
  return kind === 'skipped' ? { skip: true, declaredBy } : { ...policy, declaredBy };
}

/** An entry of `imports` that is `ThrottleModule`. */
export interface ThrottleImport {
  /** The module that imports it. */
  readonly module: ClassId;
  readonly span: Span;
  /** `ThrottleModule.configure(…)`; a call that several modules import by one name is one configuration. */
  readonly configuration?: {
    /** Identifies the call. */
    readonly id: string;
    /** The class with the options; absent when it could not be read. */
    readonly class?: ClassReference;
  };
}

/** A problem of a decorator of throttling or of a configuration. */
export type ThrottleIssue =
  /** `@Throttle` without numbers of its policy; `span` is the object, or the whole decorator when there is none. */
  | { readonly kind: 'missing-policy-property'; readonly missing: readonly PolicyProperty[]; readonly span: Span }
  /** A number that is set twice; `span` is the name of the later one. */
  | {
      readonly kind: 'repeated-policy-property';
      readonly property: PolicyProperty;
      readonly span: Span;
      readonly first: Span;
    }
  /** Zero, a negative number, a fraction, or not a number: `text` is the source. */
  | {
      readonly kind: 'wrong-policy-number';
      readonly property: PolicyProperty;
      readonly text: string;
      readonly span: Span;
    }
  /** A number, or the whole policy when there is no `property`, that is not written where it is said. */
  | { readonly kind: 'policy-out-of-place'; readonly property?: PolicyProperty; readonly span: Span }
  /** A window of more milliseconds than a number can count exactly. */
  | { readonly kind: 'endless-window'; readonly seconds: string; readonly span: Span }
  /** A second decorator of throttling in front of the same class or method. */
  | {
      readonly kind: 'several-throttles';
      readonly decorator: string;
      readonly span: Span;
      readonly first: { readonly name: string; readonly span: Span };
    }
  /** A class of `ashlar` instead of one with options. */
  | { readonly kind: 'framework-throttle-config'; readonly class: ClassReference; readonly span: Span }
  /** An argument more than `@Throttle`, `@SkipThrottle` or `ThrottleModule.configure` takes. */
  | { readonly kind: 'surplus-argument'; readonly callee: string; readonly taken: number; readonly span: Span };
