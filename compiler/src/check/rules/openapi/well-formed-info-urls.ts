import { malformedInfoUrl } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** The addresses of a contact, a license and the terms of service are URLs that a browser can open. */
export function wellFormedInfoUrls({ issues }: ApplicationModel, report: Report): void {
  for (const issue of issues) {
    if (issue.kind !== 'malformed-info-url') continue;
    const { of, url, span } = issue;
    report(malformedInfoUrl.at(span, { of, url, hint: hintFor(url) }));
  }
}

function hintFor(url: string): string {
  const whole = /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(url) ? `https://${url}` : url;
  const parsed = /^https?:\/\//i.test(whole) && URL.canParse(whole) ? new URL(whole).href : undefined;
  return parsed === undefined ? 'write an address that begins with `https://`' : `write \`${parsed}\``;
}
