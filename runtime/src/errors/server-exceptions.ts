import { HttpException, type HttpExceptionOptions } from './http-exception.js';

/** Answers 500. */
export class InternalServerErrorException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(500, message, options);
  }
}

/** Answers 501. */
export class NotImplementedException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(501, message, options);
  }
}

/** Answers 502. */
export class BadGatewayException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(502, message, options);
  }
}

/** Answers 503. */
export class ServiceUnavailableException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(503, message, options);
  }
}

/** Answers 504. */
export class GatewayTimeoutException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(504, message, options);
  }
}

/** Answers 505. */
export class HttpVersionNotSupportedException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(505, message, options);
  }
}

/** Answers 506. */
export class VariantAlsoNegotiatesException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(506, message, options);
  }
}

/** Answers 507. */
export class InsufficientStorageException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(507, message, options);
  }
}

/** Answers 508. */
export class LoopDetectedException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(508, message, options);
  }
}

/** Answers 510. */
export class NotExtendedException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(510, message, options);
  }
}

/** Answers 511. */
export class NetworkAuthenticationRequiredException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(511, message, options);
  }
}
