import { incompleteErrorHandler } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';

/** The error handler is a class that implements `ErrorHandler`: its `handle` declares the type of all error responses. */
export function completeErrorHandler(application: ApplicationModel, report: Report): void {
  const { errorHandler } = application;
  if (errorHandler === undefined || errorHandler.target.kind === 'built-in') return;
  const { class: reference, span, facts, declaredAt } = errorHandler;
  const handler = indexOf(application).label(reference);
  const declared = declaredAt && { span: declaredAt, message: `${handler} is declared here` };
  const reportWith = (because: string, hint: string) =>
    report(incompleteErrorHandler.at(span, { handler, because, hint }, declared ? [declared] : []));
  if (facts === undefined) {
    const isOwn = declaredAt !== undefined;
    reportWith(
      isOwn ? 'does not implement `ErrorHandler`' : 'is declared in a package, whose sources are not read',
      isOwn
        ? `add \`implements ErrorHandler<…>\` to ${handler}, with the type of the response bodies`
        : 'name a class of the application that implements `ErrorHandler`, and call the class of the package in it',
    );
  } else if (!facts.isProblemDetails && (facts.returns === undefined || facts.returns.results.length === 0)) {
    reportWith(
      'has no method `handle`',
      `add \`handle(failure: RequestFailure): Response<…, number>\` to ${handler}, with the type of the response bodies`,
    );
  }
}
