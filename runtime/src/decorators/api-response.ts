import { type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/** The options of `@ApiResponse`: the status of a response, and its documentation. */
export interface ApiResponseOptions {
  /** The status of the response, from 200 to 599. Default: the status of the handler's successful response. */
  readonly status?: number;
  readonly description?: string;
  /** The media type of the body: `text/csv`. Default: the media type in which the handler sends such a value. */
  readonly contentType?: string;
  /** The headers of the response, each with a description: `{ Location: 'Canonical URL' }`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * `@ApiResponse<Problem>({ status: 409 })` documents a response of a route, or adds to the documentation that its return type
 * gives. The type argument is the type of the body. The response itself does not change.
 */
export function ApiResponse<_Body = void>(_response: ApiResponseOptions = {}): AshlarMethodDecorator {
  return noBehaviour;
}
