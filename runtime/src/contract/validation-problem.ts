/** The types of values that a problem with the code `type` names. */
export type ExpectedType =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'array'
  | 'object'
  | 'bigint'
  | 'date'
  | 'bytes'
  | 'url';

/** The parameters of a code without parameters. */
export type NoParameters = Readonly<Record<never, never>>;

/** The codes of validation problems, each with its parameters. The codes and the names of their parameters are stable. */
export interface ProblemParameters {
  /** A value is missing. */
  readonly required: NoParameters;
  /** A property can only be absent, or is not declared by a closed type. */
  readonly 'not-allowed': NoParameters;
  /** A key of a query that is not a list occurs twice. */
  readonly repeated: NoParameters;
  /** A value has another type. */
  readonly type: { readonly type: ExpectedType };
  /** A value is none of the literals of its type. */
  readonly 'one-of': { readonly values: readonly (string | number | boolean | null)[] };
  /** A value has none of several types. */
  readonly 'no-alternative': { readonly alternatives: readonly ProblemDescription[] };
  /** An object has none of several forms, each given by the names that it requires. */
  readonly 'no-form': { readonly forms: readonly (readonly string[])[] };
  /** A string has fewer characters. */
  readonly 'min-length': { readonly minimum: number };
  /** A string has more characters. */
  readonly 'max-length': { readonly maximum: number };
  /** A string does not match a pattern. */
  readonly pattern: { readonly pattern: string };
  /** A string does not have a format, such as `email`. */
  readonly format: { readonly format: string };
  /** A number is less than the minimum. */
  readonly min: { readonly minimum: number };
  /** A number is greater than the maximum. */
  readonly max: { readonly maximum: number };
  /** A number is not greater than a limit. */
  readonly 'exclusive-min': { readonly minimum: number };
  /** A number is not less than a limit. */
  readonly 'exclusive-max': { readonly maximum: number };
  /** A number is not a multiple of the divisor. */
  readonly 'multiple-of': { readonly divisor: number };
  /** A list has fewer items. */
  readonly 'min-items': { readonly minimum: number };
  /** A list has more items. */
  readonly 'max-items': { readonly maximum: number };
  /** A list has the same item twice. */
  readonly 'unique-items': NoParameters;
  /** A field of a form is text instead of a file. */
  readonly 'not-a-file': NoParameters;
  /** A field of a form has several files instead of one. */
  readonly 'one-file': NoParameters;
  /** A file has a media type that the route does not accept; `contentType` is absent if its type is unknown. */
  readonly 'file-type': { readonly contentTypes: readonly string[]; readonly contentType?: string };
  /** A message of the application: of a method `validate` or of a schema. */
  readonly custom: NoParameters;
}

/** The code of a validation problem. */
export type ProblemCode = keyof ProblemParameters;

/** A validation problem without its place. */
export type ProblemDescription = {
  readonly [Code in ProblemCode]: {
    readonly code: Code;
    readonly parameters: ProblemParameters[Code];
    readonly message: string;
  };
}[ProblemCode];

/**
 * A problem of an input: `{ path: 'title', code: 'min-length', parameters: { minimum: 1 }, message: 'must have at least 1 character' }`. The path is
 * the path in `errors`, or the name of a path parameter, a header, a cookie or a file.
 */
export type ValidationProblem = ProblemDescription & { readonly path: string };
