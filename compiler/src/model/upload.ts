import type { Span } from './span.js';

/** An option of a `File` or `Files` as written: `maxSize: '5MiB'`. */
export interface FileOptionFacts {
  readonly name: string;
  /** The literal value; absent for any other type. */
  readonly value?: string | number | boolean;
  /** The type as written. */
  readonly text: string;
  readonly span: Span;
  /** The name of the option, where it is written. */
  readonly nameSpan: Span;
}

/** The options of a `File` or `Files` as written. */
export type FileOptionsFacts =
  | { readonly kind: 'options'; readonly options: readonly FileOptionFacts[] }
  /** The argument is not an object type with named properties. */
  | { readonly kind: 'unreadable'; readonly text: string; readonly span: Span };

/** The options of `File` and `Files`. */
export const fileOptionNames = ['name', 'maxSize', 'contentType', 'trustContentType', 'validate'] as const;

/** The rules of a file that a route declares. */
export interface FileRules {
  /** The name of the form field. */
  readonly key: string;
  /** In bytes; absent where the limit of the request applies. */
  readonly maxSize?: number;
  /** MIME types in lower case; absent where any is accepted. */
  readonly contentTypes?: readonly string[];
  readonly trustContentType?: true;
  /** The method of the controller that checks the file. */
  readonly validate?: string;
}

/** The reason why an option of a `File` or `Files` is invalid. */
export type FileOptionProblem =
  /** The argument is not an object type with named properties. */
  | { readonly kind: 'unreadable'; readonly text: string }
  | { readonly kind: 'unknown-option'; readonly name: string }
  | { readonly kind: 'not-literal'; readonly name: string; readonly text: string }
  /** `meant`: the size that it can be meant to be, in bytes. */
  | { readonly kind: 'not-a-size'; readonly text: string; readonly meant?: number }
  | { readonly kind: 'empty-name' }
  | { readonly kind: 'not-a-media-type'; readonly text: string }
  /** The content of files of this type has no signature. */
  | { readonly kind: 'undetectable-media-type'; readonly mediaType: string }
  /** `trustContentType` has no effect without `contentType`. */
  | { readonly kind: 'trust-without-type' };

/** An invalid option of a `File` or `Files`. */
export interface FileOptionIssue {
  readonly problem: FileOptionProblem;
  readonly span: Span;
}

/** A member of a controller that the option `validate` of a `File` names. */
export interface FileValidatorFacts {
  readonly name: string;
  /** The name in its declaration. */
  readonly span: Span;
  /** Absent when it can check a file. */
  readonly problem?: FileValidatorProblem;
}

/** The reason why a member of a controller cannot check a file. */
export type FileValidatorProblem =
  | { readonly kind: 'hidden'; readonly hidden: 'private' | 'protected' | 'static' }
  | { readonly kind: 'not-a-method' }
  /** The method has a route decorator. */
  | { readonly kind: 'handler' }
  | { readonly kind: 'no-parameter' }
  /** The first parameter does not accept an `UploadedFile`. */
  | { readonly kind: 'wrong-parameter'; readonly text: string }
  /** A later parameter is required. */
  | { readonly kind: 'surplus-parameter'; readonly parameter: string }
  /** The method returns a value. */
  | { readonly kind: 'ignored-result'; readonly text: string };

/**
 * The bodies that a route accepts: JSON, a form with files, one of both, a form of text fields in either media type, any bytes, or JSON
 * whose bytes are kept, for the handler or for an interceptor.
 */
export type RouteBody = 'json' | 'multipart' | 'json or multipart' | 'form' | 'bytes' | 'json and bytes';

/** Whether a route accepts forms. */
export function acceptsForms(body: RouteBody | undefined): boolean {
  return body === 'multipart' || body === 'json or multipart' || body === 'form';
}

/** The markers of a handler parameter that is an upload. */
export type UploadMarker = 'File' | 'Files' | 'Multipart';

/** The type of a parameter that is an upload, but not a marker of Ashlar. */
export interface UnmarkedUpload {
  /** As messages name it: `File`, `Express.Multer.File`. */
  readonly type: string;
  /** `platform`: browsers and Node. `ashlar`: the value of a marker. `nowhere`: neither declared nor imported. */
  readonly origin: 'platform' | 'package' | 'ashlar' | 'nowhere';
  /** The package that declares it. */
  readonly package?: string;
  /** The marker that is meant. */
  readonly marker: UploadMarker;
}
