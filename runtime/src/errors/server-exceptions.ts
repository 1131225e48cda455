import { HttpException, type HttpExceptionOptions } from './http-exception.js';

/** The HTTP error 500 (Internal Server Error). */
export class InternalServerErrorException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(500, message, options);
  }
}

/** The HTTP error 501 (Not Implemented). */
export class NotImplementedException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(501, message, options);
  }
}

/** The HTTP error 502 (Bad Gateway). */
export class BadGatewayException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(502, message, options);
  }
}

/** The HTTP error 503 (Service Unavailable). */
export class ServiceUnavailableException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(503, message, options);
  }
}

/** The HTTP error 504 (Gateway Timeout). */
export class GatewayTimeoutException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(504, message, options);
  }
}

/** The HTTP error 505 (HTTP Version Not Supported). */
export class HttpVersionNotSupportedException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(505, message, options);
  }
}

/** The HTTP error 506 (Variant Also Negotiates). */
export class VariantAlsoNegotiatesException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(506, message, options);
  }
}

/** The HTTP error 507 (Insufficient Storage). */
export class InsufficientStorageException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(507, message, options);
  }
}

/** The HTTP error 508 (Loop Detected). */
export class LoopDetectedException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(508, message, options);
  }
}

/** The HTTP error 510 (Not Extended). */
export class NotExtendedException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(510, message, options);
  }
}

/** The HTTP error 511 (Network Authentication Required). */
export class NetworkAuthenticationRequiredException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(511, message, options);
  }
}
