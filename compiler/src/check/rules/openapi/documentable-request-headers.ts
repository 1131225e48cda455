import { reservedRequestHeader } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import type { RuleFacts } from '../../rule.js';

interface Problem {
  readonly because: string;
  readonly hint: string;
}

const credentials: Problem = {
  because: 'it carries credentials',
  hint: 'register a security scheme with `OpenApiConfig`, and require it with `@ApiSecurity`',
};

const reserved: ReadonlyMap<string, Problem> = new Map([
  ['authorization', credentials],
  ['cookie', { ...credentials, hint: `${credentials.hint}; a single cookie is a parameter \`CookieValue<'name'>\`` }],
  [
    'accept',
    { because: 'it follows from the media types of the responses', hint: 'set `contentType` in `@ApiResponse`' },
  ],
  ['content-type', { because: 'it follows from the media type of the body', hint: 'remove the decorator' }],
]);

/** Documented request headers are those that OpenAPI documents as headers: credentials are security schemes. */
export function documentableRequestHeaders({ documentation }: Route, _: RuleFacts, report: Report): void {
  for (const { name, span } of documentation?.headers ?? []) {
    const problem = reserved.get(name.toLowerCase());
    if (problem !== undefined) report(reservedRequestHeader.at(span, { header: name, ...problem }));
  }
}
