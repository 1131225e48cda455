import { HttpException, type HttpExceptionOptions } from './http-exception.js';

/** The HTTP error 400 (Bad Request). */
export class BadRequestException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(400, message, options);
  }
}

/** The HTTP error 401 (Unauthorized). */
export class UnauthorizedException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(401, message, options);
  }
}

/** The HTTP error 402 (Payment Required). */
export class PaymentRequiredException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(402, message, options);
  }
}

/** The HTTP error 403 (Forbidden). */
export class ForbiddenException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(403, message, options);
  }
}

/** The HTTP error 404 (Not Found). */
export class NotFoundException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(404, message, options);
  }
}

/** The HTTP error 405 (Method Not Allowed). */
export class MethodNotAllowedException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(405, message, options);
  }
}

/** The HTTP error 406 (Not Acceptable). */
export class NotAcceptableException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(406, message, options);
  }
}

/** The HTTP error 407 (Proxy Authentication Required). */
export class ProxyAuthenticationRequiredException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(407, message, options);
  }
}

/** The HTTP error 408 (Request Timeout). */
export class RequestTimeoutException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(408, message, options);
  }
}

/** The HTTP error 409 (Conflict). */
export class ConflictException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(409, message, options);
  }
}

/** The HTTP error 410 (Gone). */
export class GoneException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(410, message, options);
  }
}

/** The HTTP error 411 (Length Required). */
export class LengthRequiredException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(411, message, options);
  }
}

/** The HTTP error 412 (Precondition Failed). */
export class PreconditionFailedException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(412, message, options);
  }
}

/** The HTTP error 413 (Payload Too Large). */
export class PayloadTooLargeException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(413, message, options);
  }
}

/** The HTTP error 414 (URI Too Long). */
export class UriTooLongException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(414, message, options);
  }
}

/** The HTTP error 415 (Unsupported Media Type). */
export class UnsupportedMediaTypeException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(415, message, options);
  }
}

/** The HTTP error 416 (Range Not Satisfiable). */
export class RangeNotSatisfiableException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(416, message, options);
  }
}

/** The HTTP error 417 (Expectation Failed). */
export class ExpectationFailedException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(417, message, options);
  }
}

/** The HTTP error 418 (I'm a Teapot). */
export class ImATeapotException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(418, message, options);
  }
}

/** The HTTP error 421 (Misdirected Request). */
export class MisdirectedRequestException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(421, message, options);
  }
}

/** The HTTP error 422 (Unprocessable Entity). */
export class UnprocessableEntityException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(422, message, options);
  }
}

/** The HTTP error 423 (Locked). */
export class LockedException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(423, message, options);
  }
}

/** The HTTP error 424 (Failed Dependency). */
export class FailedDependencyException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(424, message, options);
  }
}

/** The HTTP error 425 (Too Early). */
export class TooEarlyException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(425, message, options);
  }
}

/** The HTTP error 426 (Upgrade Required). */
export class UpgradeRequiredException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(426, message, options);
  }
}

/** The HTTP error 428 (Precondition Required). */
export class PreconditionRequiredException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(428, message, options);
  }
}

/** The HTTP error 429 (Too Many Requests). */
export class TooManyRequestsException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(429, message, options);
  }
}

/** The HTTP error 431 (Request Header Fields Too Large). */
export class RequestHeaderFieldsTooLargeException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(431, message, options);
  }
}

/** The HTTP error 451 (Unavailable For Legal Reasons). */
export class UnavailableForLegalReasonsException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(451, message, options);
  }
}
