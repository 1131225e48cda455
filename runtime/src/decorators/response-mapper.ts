import type { RequestContext } from '../context/request-context.js';

/**
 * A response mapper replaces each JSON result of a handler before it is sent: `map<T>(result: T, context: RequestContext): Enveloped<T>`.
 * The compiler replaces `T` by the type of the result, so that serializer, API document and clients know the whole type. Streams, files,
 * texts, empty responses, and responses with a status from 300 are sent as they are.
 */
export interface ResponseMapper {
  /** Returns the value to send instead of a result. It is synchronous. */
  map<T>(result: T, context: RequestContext): unknown;
}
