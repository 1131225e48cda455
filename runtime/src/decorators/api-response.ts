import { type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/** What `@ApiResponse` says about an answer. */
export interface ApiResponseOptions {
  /** From 200 to 599. Without it, the status with which the handler answers when nothing goes wrong. */
  readonly status?: number;
  readonly description?: string;
  /** The media type of the body: `text/csv`. Without it, that in which the handler would answer such a value. */
  readonly contentType?: string;
  /** Headers of the answer, each with a description: `{ Location: 'Canonical URL' }`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Documents an answer of a route, or adds to what its type says of it: `@ApiResponse<Problem>({ status: 409 })`. The type
 * argument is what the body holds. It changes nothing of what is sent.
 */
export function ApiResponse<_Body = void>(_response: ApiResponseOptions = {}): AshlarMethodDecorator {
  return noBehaviour;
}
