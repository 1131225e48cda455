import { isWhole } from '../declare/is-whole.js';
import { valueText } from '../declare/value-text.js';
import type { Issue } from '../model/application-model.js';
import { type BodyLimitProblem, largestJsonBody } from '../model/body-limit.js';
import { guessByteSize, parseByteSize, writeByteSize } from '../model/byte-size.js';
import type { ClassFacts, DecoratorFacts, HandlerFacts } from '../model/facts.js';
import { takesBody } from '../model/route-input.js';
import { startOf } from '../model/span.js';
import type { StaticValue } from '../model/static-value.js';
import { linkInputs } from './link-inputs.js';

/** The maximum bytes of a handler's body: from its own `@BodyLimit`, or that of its class or of the nearest base class. */
export function linkBodyLimit(controller: ClassFacts, handler: HandlerFacts): number | undefined {
  const nearestFirst = [...classDecorators(controller)].reverse();
  const [decorator] = [handler.decorators, ...nearestFirst].flatMap(limitsOf);
  return decorator && readBodyLimit(decorator).bytes;
}

/** The errors in the `@BodyLimit` decorators of controllers, of the classes that they extend, and of their handlers. */
export function bodyLimitIssues(controllers: readonly ClassFacts[]): readonly Issue[] {
  return [...controllers.flatMap(wrongIn), ...withoutBody(controllers)];
}

function wrongIn(controller: ClassFacts): readonly Issue[] {
  const places = [...classDecorators(controller), ...controller.handlers.map(({ decorators }) => decorators)];
  return places
    .map(limitsOf)
    .flatMap((limits) => [...severalOf(limits), ...limits.flatMap((limit) => readBodyLimit(limit).issues)]);
}

function severalOf([first, ...more]: readonly DecoratorFacts[]): readonly Issue[] {
  if (first === undefined) return [];
  return more.map(({ span }) => ({ kind: 'several-body-limits', span, first: first.span }));
}

/** An inherited `@BodyLimit` takes effect when any controller that inherits it has a route with a body. */
function withoutBody(controllers: readonly ClassFacts[]): readonly Issue[] {
  const idle = new Map<string, Issue>();
  const effective = new Set<string>();
  for (const controller of controllers) {
    const ofClass = classDecorators(controller).flatMap(limitsOf);
    for (const { span } of ofClass) idle.set(startOf(span), { kind: 'body-limit-without-body', span });
    for (const handler of controller.handlers) {
      const own = limitsOf(handler.decorators);
      const method = `${controller.class.name}.${handler.name}`;
      for (const { span } of own) idle.set(startOf(span), { kind: 'body-limit-without-body', method, span });
      if (mayTakeBody(handler)) for (const { span } of [...own, ...ofClass]) effective.add(startOf(span));
    }
  }
  return [...idle].filter(([start]) => !effective.has(start)).map(([, issue]) => issue);
}

/** Whether a parameter may be a body: one without a marker can be meant as the body, and is reported itself. */
function mayTakeBody({ parameters }: HandlerFacts): boolean {
  return linkInputs(parameters).some((input) => input.value.source === 'none' || takesBody(input));
}

function classDecorators({ decorators, inheritedDecorators }: ClassFacts): readonly (readonly DecoratorFacts[])[] {
  return [...inheritedDecorators, decorators];
}

function limitsOf(decorators: readonly DecoratorFacts[]): readonly DecoratorFacts[] {
  return decorators.filter(({ name }) => name === 'BodyLimit');
}

/** The number of bytes that a `@BodyLimit` sets, and its errors: there is a number when there are none. */
function readBodyLimit(decorator: DecoratorFacts): { readonly bytes?: number; readonly issues: readonly Issue[] } {
  const { name, arguments: values, span } = decorator;
  const [value, surplus] = values;
  if (value?.kind === 'unknown') return { issues: [{ kind: 'unreadable', decorator: name, value, span }] };
  const bytes = value && bytesOf(value);
  const problem = problemOf(value, bytes, surplus);
  if (problem === undefined) return { ...(bytes !== undefined && { bytes }), issues: [] };
  const place = (problem.kind === 'surplus' ? surplus : value)?.span ?? span;
  return { issues: [{ kind: 'wrong-body-limit', problem, span: place }] };
}

/** The bytes of a size: at least one. */
function bytesOf(value: StaticValue): number | undefined {
  if (value.kind !== 'literal') return undefined;
  const { value: written, text } = value;
  const bytes = typeof written === 'string' ? parseByteSize(written) : written;
  if (typeof bytes !== 'number' || !(bytes >= 1)) return undefined;
  return typeof written === 'number' && !isWhole(text ?? String(written)) ? undefined : bytes;
}

function problemOf(
  value: Exclude<StaticValue, { kind: 'unknown' }> | undefined,
  bytes: number | undefined,
  surplus: StaticValue | undefined,
): BodyLimitProblem | undefined {
  if (value === undefined) return { kind: 'missing' };
  if (bytes === undefined) {
    const meant = value.kind === 'literal' && typeof value.value === 'string' ? guessByteSize(value.value) : undefined;
    const isPossible = meant !== undefined && meant >= 1 && meant <= largestJsonBody;
    return { kind: 'malformed', text: valueText(value), ...(isPossible && { meant }) };
  }
  if (bytes > largestJsonBody) return { kind: 'too-large', bytes };
  return surplus && { kind: 'surplus' };
}

/** The source text of a `@BodyLimit`. */
export function writeBodyLimit(decorator: DecoratorFacts): string {
  const { bytes } = readBodyLimit(decorator);
  return bytes === undefined ? '@BodyLimit' : `@BodyLimit(${writeByteSize(bytes)})`;
}
