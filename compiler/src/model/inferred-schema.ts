/** A schema of a library, and the type that is inferred from it, as written. */
export interface InferredSchema {
  /** `createUser` of `z.infer<typeof createUser>`. */
  readonly schema: string;
  readonly type: string;
}
