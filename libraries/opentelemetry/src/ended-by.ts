import { type Span, SpanStatusCode } from '@opentelemetry/api';

/** Ends a span when a function has finished, also when its promise is settled. */
export function endedBy<Result>(span: Span, run: () => Result): Result {
  try {
    const result = run();
    if (!(result instanceof Promise)) {
      span.end();
      return result;
    }
    result.then(
      () => span.end(),
      (error) => fail(span, error),
    );
    return result;
  } catch (error) {
    fail(span, error);
    throw error;
  }
}

/** Records that the operation of a span has failed. */
export function recordFailure(span: Span | undefined, error: unknown): void {
  if (span === undefined) return;
  if (error instanceof Error) span.recordException(error);
  span.setAttribute('error.type', error instanceof Error ? error.constructor.name : typeof error);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function fail(span: Span, error: unknown): void {
  recordFailure(span, error);
  span.end();
}
