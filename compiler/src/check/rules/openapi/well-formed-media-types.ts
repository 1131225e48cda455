import { malformedMediaType } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import type { RuleFacts } from '../../rule.js';

/** A type and a subtype, perhaps with parameters, or a range of them (RFC 9110, sections 8.3.1 and 12.5.1). */
const mediaType = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+\/[!#$%&'*+\-.^_`|~\dA-Za-z]+(?:\s*;.*)?$/;

/** Documented media types are valid. */
export function wellFormedMediaTypes({ documentation }: Route, _: RuleFacts, report: Report): void {
  for (const { contentType } of documentation?.responses ?? []) {
    if (contentType === undefined || mediaType.test(contentType.text)) continue;
    report(malformedMediaType.at(contentType.span, { text: contentType.text }));
  }
}
