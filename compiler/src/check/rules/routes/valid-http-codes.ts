import { wrongHttpCode } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { HttpCodeProblem } from '../../../model/http-code.js';

/** The argument of `@HttpCode` is one literal status of a successful response, and a handler has at most one. */
export function validHttpCodes(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind === 'wrong-http-code') report(wrongHttpCode.at(issue.span, textsOf(issue.problem)));
    if (issue.kind === 'several-http-codes') {
      const place = { span: issue.first, message: 'the first `@HttpCode` is here' };
      const texts = { because: 'the method has one already', hint: 'keep one of the two' };
      report(wrongHttpCode.at(issue.span, texts, [place]));
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
      return { because: `\`${problem.text}\` is not a status from 200 to 299`, hint: hintFor(problem.status) };
  }
}

function hintFor(status: number | undefined): string {
  if (status === undefined || status < 300 || status > 599) return example;
  if (status >= 400) return 'remove it, and throw an exception for errors, such as `new NotFoundException()`';
  return `remove it, and return \`HttpResponse.empty(${status}).withHeader('location', url)\`, declared as \`HttpResponse\``;
}

const example = 'write the status as a number: `@HttpCode(201)`';
