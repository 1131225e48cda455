/** A throttled route: its key, its limit, and the declaration of the limit. */
export type ThrottleEntry = {
  /** The method and path template of the route. */
  readonly key: string;
  /** The class, method or module that declares the policy. */
  readonly declaredBy: string;
} & (
  | { readonly limit: number; readonly windowSeconds: number }
  // Then the options have the policy.
  | { readonly limit?: never; readonly windowSeconds?: never }
);
