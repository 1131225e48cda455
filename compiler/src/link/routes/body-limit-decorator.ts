import { isWhole } from '../../declare/is-whole.js';
import { valueText } from '../../declare/value-text.js';
import type { Issue } from '../../model/application-model.js';
import { type BodyLimitDecorator, type BodyLimitProblem, largestJsonBody } from '../../model/body-limit.js';
import { guessByteSize, parseByteSize, writeByteSize } from '../../model/byte-size.js';
import type { DecoratorFacts } from '../../model/facts.js';
import type { Span } from '../../model/span.js';
import type { StaticValue } from '../../model/static-value.js';

type KnownValue = Exclude<StaticValue, { kind: 'unknown' }>;

/** The number of bytes that a decorator sets, and its errors: there is a number when there are none. */
export interface BodyLimitReading {
  readonly bytes?: number;
  readonly issues: readonly Issue[];
}

/** Whether a decorator limits the body of a request: `@BodyLimit` or `@Upload`. */
export function isBodyLimit({ name }: DecoratorFacts): boolean {
  return name === 'BodyLimit' || name === 'Upload';
}

/** The name of a decorator that limits the body. */
export function bodyLimitName({ name }: DecoratorFacts): BodyLimitDecorator {
  return name === 'Upload' ? 'Upload' : 'BodyLimit';
}

/** Reads a `@BodyLimit` or `@Upload`. `largest`: the most bytes that the bodies which it limits can have. */
export function readBodyLimit(decorator: DecoratorFacts, largest: number): BodyLimitReading {
  const [argument, surplus] = decorator.arguments;
  if (argument?.kind === 'unknown') return unreadable(decorator, argument);
  if (bodyLimitName(decorator) === 'Upload' && argument !== undefined) {
    if (argument.kind !== 'record') {
      return wrong(decorator, { kind: 'not-options', text: valueText(argument) }, argument.span);
    }
    const unknown = argument.properties.filter(({ name }) => name !== 'limit');
    const issues = unknown.map(
      ({ name: property, nameSpan: span }): Issue => ({
        kind: 'unknown-property',
        decorator: decorator.name,
        property,
        known: ['limit'],
        span,
      }),
    );
    const limit = argument.properties.findLast(({ name }) => name === 'limit')?.value;
    // The property that is unknown can be meant to be the limit.
    if (limit === undefined && issues.length > 0) return { issues };
    if (limit?.kind === 'unknown') return unreadable(decorator, limit);
    const reading = readSize(decorator, limit, surplus, largest);
    return issues.length === 0 ? reading : { issues: [...issues, ...reading.issues] };
  }
  return readSize(decorator, argument, surplus, largest);
}

/** A decorator that limits the body as it can be written again. */
export function writeBodyLimit(decorator: DecoratorFacts): string {
  const name = bodyLimitName(decorator);
  const { bytes } = readBodyLimit(decorator, Number.MAX_SAFE_INTEGER);
  if (bytes === undefined) return `@${name}`;
  const size = writeByteSize(bytes);
  return name === 'Upload' ? `@Upload({ limit: ${size} })` : `@BodyLimit(${size})`;
}

function readSize(
  decorator: DecoratorFacts,
  value: KnownValue | undefined,
  surplus: StaticValue | undefined,
  largest: number,
): BodyLimitReading {
  const bytes = value && bytesOf(value);
  const problem = problemOf(value, bytes, surplus, largest);
  if (problem === undefined) return { ...(bytes !== undefined && { bytes }), issues: [] };
  const [argument] = decorator.arguments;
  const place = problem.kind === 'surplus' ? surplus : (value ?? argument);
  return wrong(decorator, problem, place?.span ?? decorator.span);
}

function unreadable(
  { name: decorator, span }: DecoratorFacts,
  value: Extract<StaticValue, { kind: 'unknown' }>,
): BodyLimitReading {
  return { issues: [{ kind: 'unreadable', decorator, value, span }] };
}

function wrong(decorator: DecoratorFacts, problem: BodyLimitProblem, span: Span): BodyLimitReading {
  return { issues: [{ kind: 'wrong-body-limit', decorator: bodyLimitName(decorator), problem, span }] };
}

/** The bytes of a size: at least one. */
function bytesOf(value: KnownValue): number | undefined {
  if (value.kind !== 'literal') return undefined;
  const { value: written, text } = value;
  const bytes = typeof written === 'string' ? parseByteSize(written) : written;
  if (typeof bytes !== 'number' || !(bytes >= 1)) return undefined;
  return typeof written === 'number' && !isWhole(text ?? String(written)) ? undefined : bytes;
}

function problemOf(
  value: KnownValue | undefined,
  bytes: number | undefined,
  surplus: StaticValue | undefined,
  largest: number,
): BodyLimitProblem | undefined {
  if (value === undefined) return { kind: 'missing' };
  if (bytes === undefined) {
    const meant = value.kind === 'literal' && typeof value.value === 'string' ? guessByteSize(value.value) : undefined;
    const isPossible = meant !== undefined && meant >= 1 && meant <= largestJsonBody;
    return { kind: 'malformed', text: valueText(value), ...(isPossible && { meant }) };
  }
  if (bytes > largest) return { kind: 'too-large', bytes, largest };
  return surplus && { kind: 'surplus' };
}
