import { malformedInfoUrl } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { safely } from '../../repairs/syntax-changes.js';

/** The addresses of a contact, a license and the terms of service are URLs that a browser can open. */
export function wellFormedInfoUrls({ issues }: ApplicationModel, report: Report): void {
  for (const issue of issues) {
    if (issue.kind !== 'malformed-info-url') continue;
    const { of, url, span } = issue;
    const meant = meantBy(url);
    const repairs = meant === undefined ? [] : safely([{ kind: 'literal', span, value: meant }]);
    const hint = meant === undefined ? 'write an address that begins with `https://`' : `write \`${meant}\``;
    report(malformedInfoUrl.at(span, { of, url, hint }, [], repairs));
  }
}

/** The address of a host that is written without its protocol, or in another form than browsers have it. */
function meantBy(url: string): string | undefined {
  const whole = /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(url) ? `https://${url}` : url;
  return /^https?:\/\//i.test(whole) && URL.canParse(whole) ? new URL(whole).href : undefined;
}
