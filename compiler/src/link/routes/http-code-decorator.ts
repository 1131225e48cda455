import { isWhole } from '../../declare/is-whole.js';
import { valueText } from '../../declare/value-text.js';
import type { Issue } from '../../model/application-model.js';
import type { DecoratorFacts, HandlerFacts, ReturnFacts } from '../../model/facts.js';
import type { HttpCodeProblem, RouteHttpCode } from '../../model/http-code.js';

/** The `@HttpCode` of a handler, and the results that it applies to. */
export interface LinkedHttpCode {
  /** Absent without a valid `@HttpCode`. */
  readonly httpCode?: RouteHttpCode;
  /** The results of the handler: the plain results have the status of the decorator. */
  readonly returns: ReturnFacts;
  readonly issues: readonly Issue[];
}

/** Reads the `@HttpCode` of a handler. */
export function linkHttpCode({ decorators, returns }: HandlerFacts): LinkedHttpCode {
  const [decorator, ...more] = decorators.filter(({ name }) => name === 'HttpCode');
  if (decorator === undefined) return { returns, issues: [] };
  const { span } = decorator;
  const reading = readHttpCode(decorator);
  const issues = [
    ...('issue' in reading ? [reading.issue] : []),
    ...more.map(({ span: place }): Issue => ({ kind: 'several-http-codes', span: place, first: span })),
  ];
  if (!('status' in reading)) return { returns, issues };
  const { status } = reading;
  const results = returns.results.map((result) => (result.wrapped ? result : { ...result, status }));
  return { httpCode: { status, span }, returns: { ...returns, results }, issues };
}

/** An `@HttpCode` as it can be written again. */
export function writeHttpCode(decorator: DecoratorFacts): string {
  const reading = readHttpCode(decorator);
  return 'status' in reading ? `@HttpCode(${reading.status})` : '@HttpCode';
}

function readHttpCode(decorator: DecoratorFacts): { readonly status: number } | { readonly issue: Issue } {
  const { name, span, arguments: values } = decorator;
  const [value, surplus] = values;
  if (value?.kind === 'unknown') return { issue: { kind: 'unreadable', decorator: name, value, span } };
  if (value === undefined) return wrong({ kind: 'missing' }, decorator);
  if (surplus !== undefined) return wrong({ kind: 'surplus' }, surplus);
  const isNumber = value.kind === 'literal' && typeof value.value === 'number';
  if (!isNumber) return wrong({ kind: 'malformed', text: valueText(value) }, value);
  const { value: status, text = String(status) } = value;
  if (typeof status !== 'number' || !isWhole(text) || status < 200 || status > 299) {
    const code = typeof status === 'number' && Number.isInteger(status) ? { status } : {};
    return wrong({ kind: 'malformed', text: valueText(value), ...code }, value);
  }
  return { status };
}

function wrong(problem: HttpCodeProblem, { span }: Pick<DecoratorFacts, 'span'>): { readonly issue: Issue } {
  return { issue: { kind: 'wrong-http-code', problem, span } };
}
