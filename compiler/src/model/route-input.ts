import type { HandlerParameterFacts, Resolution, TokenFacts } from './facts.js';
import type { InferredSchema } from './inferred-schema.js';
import type { RawBodyProblem } from './raw-body.js';
import type { DefaultValue, Shape } from './shapes/shape.js';
import type { Span } from './span.js';
import type { FileOptionIssue, FileRules } from './upload.js';
import type { ValidationFacts } from './validation-facts.js';

/** A parameter of a handler, and the part of the request that fills it. */
export interface RouteInput extends Omit<HandlerParameterFacts, 'markers'> {
  readonly value: InputValue;
}

/** The part of the request that fills a parameter. A parameter without exactly one of them is invalid. */
export type InputValue =
  | RequestValue
  /** The type of the parameter has no marker, or a `mistaken` one: the path has a parameter of its name, which nothing reads. */
  | { readonly source: 'none'; readonly mistaken?: RequestValue['source'] }
  /** The type of the parameter has several markers. */
  | { readonly source: 'several'; readonly candidates: readonly RequestValue[] };

/** A part of a request that one marker names. */
export type RequestValue =
  | DecodedValue
  | UnreadInput
  | CookieInput
  | UserInput
  | ResolvedInput
  | ContextInput
  | FormInput
  | FileInput
  | RawInput;

/** A value that a decoder reads from text or JSON. */
export type DecodedValue = ShapedInput | HeaderInput;

interface ValueBase {
  /** The type argument of the marker, or the marker itself when it has none. */
  readonly span: Span;
  /** The rules of the `Validate` around the marker. */
  readonly validation?: ValidationFacts;
  /** The schema from which the type is inferred. */
  readonly inferred?: InferredSchema;
}

/** A parameter of the path, the query or the body. `fields`: a body that is a form of text fields. */
export interface ShapedInput extends ValueBase {
  readonly source: 'param' | 'query' | 'body' | 'fields';
  readonly shape: Shape;
}

/** A request header. */
export interface HeaderInput extends ValueBase {
  readonly source: 'header';
  readonly shape: Shape;
  /** The name as written; absent when it is not a literal text. */
  readonly name?: string;
  /** The value of a header that is absent: `Default<20>`. */
  readonly default?: DefaultValue;
}

/** A part of a request whose type is not read because it contains a second marker. The error is reported at that marker. */
export interface UnreadInput extends ValueBase {
  readonly source: DecodedValue['source'];
  readonly shape?: never;
  readonly name?: string;
}

/** A cookie. */
export interface CookieInput extends ValueBase {
  readonly source: 'cookie';
  /** The name as written; absent when it is not a literal text. */
  readonly name?: string;
}

/** The user that a guard or an interceptor keeps. */
export interface UserInput extends ValueBase {
  readonly source: 'user';
  readonly token: TokenFacts;
}

/** The value that a resolver computes. */
export interface ResolvedInput extends ValueBase {
  readonly source: 'resolved';
  /** The resolver. */
  readonly token: TokenFacts;
  readonly resolution: Resolution;
}

/** The context of the request. */
export interface ContextInput extends ValueBase {
  readonly source: 'context';
}

/** One file of a form, or all files of one name. */
export interface FileInput extends ValueBase {
  readonly source: 'file' | 'files';
  readonly rules: FileRules;
  /** The value of the option `validate`; absent without one. */
  readonly validateSpan?: Span;
  /** The errors in the options. */
  readonly issues: readonly FileOptionIssue[];
}

/** The whole form. */
export interface FormInput extends ValueBase {
  readonly source: 'form';
}

/** The bytes of the body. */
export interface RawInput extends ValueBase {
  readonly source: 'raw';
  /** In lower case; absent where any is accepted. */
  readonly mediaTypes?: readonly string[];
  readonly problem?: RawBodyProblem;
}

/** The markers by the part of the request that they name. */
export const markerNames = {
  param: 'Param',
  query: 'Query',
  body: 'Body',
  fields: 'Form',
  raw: 'RawBody',
  header: 'Header',
  cookie: 'CookieValue',
  user: 'User',
  resolved: 'Resolved',
  context: 'RequestContext',
  file: 'File',
  files: 'Files',
  form: 'Multipart',
} as const satisfies Record<RequestValue['source'], string>;

/** The values that the markers of a parameter name: one, unless the parameter is invalid. */
export function requestValues({ value }: RouteInput): readonly RequestValue[] {
  if (value.source === 'none') return [];
  return value.source === 'several' ? value.candidates : [value];
}

/** The value whose type is checked: that of the one marker of a parameter. With several, one of them is wrong. */
export function markedValues({ value }: RouteInput): readonly RequestValue[] {
  return value.source === 'none' || value.source === 'several' ? [] : [value];
}

/** Whether a value is read by a decoder. */
export function isDecoded(value: InputValue): value is DecodedValue {
  return 'shape' in value && value.shape !== undefined;
}

/** Whether a parameter takes the body of the request. */
export function takesBody(input: RouteInput): boolean {
  return requestValues(input).some(({ source }) => bodySources.has(source));
}

/** The sources of inputs that are parts of the body. A list of files can be empty. */
const requiredParts: ReadonlySet<string> = new Set(['body', 'fields', 'raw', 'file', 'form']);

const bodySources: ReadonlySet<string> = new Set([...requiredParts, 'files']);

/** Whether a request without a body is rejected because of an input. */
export function requiresBody({ source, optional }: { readonly source: string; readonly optional: boolean }): boolean {
  return !optional && requiredParts.has(source);
}

/** Whether a part of a request is in a form. */
export function isFromForm(source: RequestValue['source']): source is 'file' | 'files' | 'form' {
  return source === 'file' || source === 'files' || source === 'form';
}
