import { malformedServer } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { safely } from '../../repairs/syntax-changes.js';

/** The URL of a server is one that clients can add the paths of the document to. */
export function wellFormedServers({ openApi }: ApplicationModel, report: Report): void {
  for (const { url, span } of openApi?.servers ?? []) {
    const problem = problemOf(url);
    if (problem === undefined) continue;
    const { meant, ...values } = problem;
    const repairs = meant === undefined ? [] : safely([{ kind: 'literal', span, value: meant }]);
    report(malformedServer.at(span, { url, ...values }, [], repairs));
  }
}

interface Problem {
  readonly because: string;
  readonly hint: string;
  /** The address that is meant. */
  readonly meant?: string;
}

function problemOf(url: string): Problem | undefined {
  if (!isAddress(url)) {
    return {
      because: 'is neither an address nor a path',
      hint: 'write an address with `http://` or `https://`, or a path that begins with `/`',
    };
  }
  if (/[{}]/.test(url)) {
    return { because: 'has a variable that nothing gives a value', hint: 'call `.server(…)` once for every address' };
  }
  if (/[?#]/.test(url)) {
    return { because: 'has a query or a fragment', hint: 'end the address with its path: paths are added to it' };
  }
  if (url.length > 1 && url.endsWith('/')) {
    const meant = url.replace(/\/+$/, '');
    return { because: 'ends with a slash, and paths begin with one', hint: `write \`${meant}\``, meant };
  }
  return undefined;
}

function isAddress(url: string): boolean {
  if (/\s/.test(url)) return false;
  return url.startsWith('/') ? !url.startsWith('//') : /^https?:\/\//i.test(url) && URL.canParse(url);
}
