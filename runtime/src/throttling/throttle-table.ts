/** One throttled route. */
export type ThrottleEntry = {
  /** What is counted together: method and template of the route. */
  readonly key: string;
  /** The class, method or module that declares the policy. */
  readonly declaredBy: string;
} & (
  | { readonly limit: number; readonly windowSeconds: number }
  // Then the policy is that of the options.
  | { readonly limit?: never; readonly windowSeconds?: never }
);
