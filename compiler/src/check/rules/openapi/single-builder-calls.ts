import { repeatedBuilderCall } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** Methods of `OpenApiConfig` that set one value are called once: a second call would silently replace the first. */
export function singleBuilderCalls({ misuses }: ApplicationModel, report: Report): void {
  for (const misuse of misuses) {
    if (misuse.kind !== 'repeated-builder-call') continue;
    const { method, span, first } = misuse;
    report(repeatedBuilderCall.at(span, { method }, [{ span: first, message: 'the first call is here' }]));
  }
}
