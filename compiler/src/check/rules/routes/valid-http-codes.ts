import { wrongHttpCode } from '../../../diagnostics/catalogue/handler-results.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { HttpCodeProblem } from '../../../model/http-code.js';
import type { Span } from '../../../model/span.js';
import { isComposed, keepOneOf, safely } from '../../repairs/syntax-changes.js';

/** The argument of `@HttpCode` is one literal status of a successful response, and a handler has at most one. */
export function validHttpCodes(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind === 'wrong-http-code') {
      report(wrongHttpCode.at(issue.span, textsOf(issue.problem), [], repairsFor(issue.problem, issue.span)));
    }
    if (issue.kind === 'several-http-codes') {
      const place = { span: issue.first, message: 'the first `@HttpCode` is here' };
      const texts = { because: 'the method has one already', hint: 'keep one of the two' };
      const repairs = keepOneOf(issue.span, issue.first, { title: texts.hint });
      report(wrongHttpCode.at(issue.span, texts, [place], repairs));
    }
  }
}

function textsOf(problem: HttpCodeProblem): { readonly because: string; readonly hint: string } {
  switch (problem.kind) {
    case 'missing':
      return { because: 'it has no status', hint: example };
    case 'surplus':
      return { because: 'it takes one argument', hint: 'remove the second and later arguments' };
    case 'malformed':
      return { because: `\`${problem.text}\` is not a status from 200 to 299`, hint: hintFor(problem) };
  }
}

/** Removes what follows the status, or writes a status that is a string as a number. */
function repairsFor(problem: HttpCodeProblem, span: Span): readonly RepairOfHelp[] {
  if (isComposed(span)) return [];
  if (problem.kind === 'surplus') return safely([{ kind: 'remove', span, andLater: true }]);
  const written = problem.kind === 'malformed' ? quotedStatus(problem.text) : undefined;
  return written === undefined ? [] : safely([{ kind: 'replace', span, text: written }]);
}

/** The status in a string literal. */
function quotedStatus(text: string): string | undefined {
  return /^(['"`])(2\d\d)\1$/.exec(text)?.[2];
}

type Malformed = Extract<HttpCodeProblem, { kind: 'malformed' }>;

function hintFor({ status, text }: Malformed): string {
  const quoted = quotedStatus(text);
  if (quoted !== undefined) return `write the status as a number: \`@HttpCode(${quoted})\``;
  if (status === undefined || status < 300 || status > 599) return example;
  if (status >= 400) return 'remove it, and throw an exception for errors, such as `new NotFoundException()`';
  return `remove it, and return \`HttpResponse.empty(${status}).withHeader('location', url)\`, declared as \`HttpResponse\``;
}

const example = 'write the status as a number: `@HttpCode(201)`';
