import { HttpException, type HttpExceptionOptions } from './http-exception.js';

/** Answers 400. */
export class BadRequestException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(400, message, options);
  }
}

/** Answers 401. */
export class UnauthorizedException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(401, message, options);
  }
}

/** Answers 402. */
export class PaymentRequiredException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(402, message, options);
  }
}

/** Answers 403. */
export class ForbiddenException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(403, message, options);
  }
}

/** Answers 404. */
export class NotFoundException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(404, message, options);
  }
}

/** Answers 405. */
export class MethodNotAllowedException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(405, message, options);
  }
}

/** Answers 406. */
export class NotAcceptableException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(406, message, options);
  }
}

/** Answers 407. */
export class ProxyAuthenticationRequiredException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(407, message, options);
  }
}

/** Answers 408. */
export class RequestTimeoutException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(408, message, options);
  }
}

/** Answers 409. */
export class ConflictException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(409, message, options);
  }
}

/** Answers 410. */
export class GoneException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(410, message, options);
  }
}

/** Answers 411. */
export class LengthRequiredException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(411, message, options);
  }
}

/** Answers 412. */
export class PreconditionFailedException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(412, message, options);
  }
}

/** Answers 413. */
export class PayloadTooLargeException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(413, message, options);
  }
}

/** Answers 414. */
export class UriTooLongException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(414, message, options);
  }
}

/** Answers 415. */
export class UnsupportedMediaTypeException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(415, message, options);
  }
}

/** Answers 416. */
export class RangeNotSatisfiableException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(416, message, options);
  }
}

/** Answers 417. */
export class ExpectationFailedException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(417, message, options);
  }
}

/** Answers 418. */
export class ImATeapotException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(418, message, options);
  }
}

/** Answers 421. */
export class MisdirectedRequestException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(421, message, options);
  }
}

/** Answers 422. */
export class UnprocessableEntityException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(422, message, options);
  }
}

/** Answers 423. */
export class LockedException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(423, message, options);
  }
}

/** Answers 424. */
export class FailedDependencyException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(424, message, options);
  }
}

/** Answers 425. */
export class TooEarlyException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(425, message, options);
  }
}

/** Answers 426. */
export class UpgradeRequiredException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(426, message, options);
  }
}

/** Answers 428. */
export class PreconditionRequiredException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(428, message, options);
  }
}

/** Answers 429. */
export class TooManyRequestsException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(429, message, options);
  }
}

/** Answers 431. */
export class RequestHeaderFieldsTooLargeException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(431, message, options);
  }
}

/** Answers 451. */
export class UnavailableForLegalReasonsException extends HttpException {
  constructor(message?: string, options?: HttpExceptionOptions) {
    super(451, message, options);
  }
}
