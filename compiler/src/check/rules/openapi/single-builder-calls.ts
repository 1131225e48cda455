import { repeatedBuilderCall } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { keepOneOf } from '../../repairs/syntax-changes.js';

/** Methods of `OpenApiConfig` that set one value are called once: a second call would silently replace the first. */
export function singleBuilderCalls({ issues }: ApplicationModel, report: Report): void {
  for (const issue of issues) {
    if (issue.kind !== 'repeated-builder-call') continue;
    const { method, span, first } = issue;
    const place = { span: first, message: 'the first call is here' };
    const repairs = keepOneOf(span, first, { title: 'remove one of the calls' });
    report(repeatedBuilderCall.at(span, { method }, [place], repairs));
  }
}
