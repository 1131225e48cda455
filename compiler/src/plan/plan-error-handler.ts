import type { CheckedErrorHandler } from '../check/checked-application.js';
import type { PlannedErrorHandler } from './application-plan.js';
import type { SerializerCollection } from './serializing/serializer-collection.js';

/** Decides how the responses of an error handler are written. One without a body of its own sends problem details. */
export function planErrorHandler(handler: CheckedErrorHandler, serializers: SerializerCollection): PlannedErrorHandler {
  const { provider, isProblemDetails, body, validationStatus = 400 } = handler;
  return {
    ...(provider !== undefined && { provider }),
    ...(body !== undefined && { body: { shape: body.shape, serializer: serializers.use(body, 'errorBody') } }),
    validationStatus,
    contentType: isProblemDetails ? 'application/problem+json' : 'application/json',
  };
}
