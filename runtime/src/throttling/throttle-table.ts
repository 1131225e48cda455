/** One throttled route. */
export type ThrottleEntry = {
  /** What is counted together: method and template of the route. */
  readonly key: string;
  /** Who decided: the class, the method or the module that the policy is from. */
  readonly from: string;
} & (
  | { readonly limit: number; readonly windowSeconds: number }
  // Then the policy is that of the options.
  | { readonly limit?: never; readonly windowSeconds?: never }
);
