import { malformedHeaderName } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { documentedParts } from '../../lookups/types/documented-parts.js';

/** A token of HTTP (RFC 9110, section 5.6.2). */
const token = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;

/** Documented headers and cookies have names that are valid in HTTP. */
export function wellFormedHeaderNames(application: ApplicationModel, report: Report): void {
  const credentials = (application.openApi?.schemes ?? []).flatMap(({ carrier }) => carrier ?? []);
  const ofRequests = documentedParts(application, ({ headers }) => headers);
  const ofResponses = documentedParts(application, ({ responses }) => responses.flatMap(({ headers }) => headers));
  const headers = [...ofRequests, ...ofResponses].map(({ part }) => ({
    kind: 'header',
    name: part.name,
    span: part.span,
  }));
  for (const { kind, name, span } of [...credentials, ...headers]) {
    if (!token.test(name))
      report(malformedHeaderName.at(span, { kind, name: name === '' ? 'an empty string' : `\`${name}\`` }));
  }
}
