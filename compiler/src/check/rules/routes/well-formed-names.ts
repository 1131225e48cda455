import { malformedName } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../queries/application-index.js';

const token = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;

/** The names of headers and cookies are texts that HTTP has a place for. */
export function wellFormedNames(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const route of application.routes) {
    for (const { name, markers } of route.parameters) {
      for (const marker of markers) {
        const because = problemOf(marker.name, marker.key);
        if (because === undefined) continue;
        const values = { parameter: name, handler: index.handlerLabel(route), marker: marker.name, because };
        report(malformedName.at(marker.span, values));
      }
    }
  }
}

function problemOf(marker: string, key: string | undefined): string | undefined {
  if (marker !== 'Header' && marker !== 'CookieValue') return undefined;
  if (key === undefined) return 'does not say its name as a text';
  if (key === '') return 'has an empty name';
  return token.test(key) ? undefined : `is called \`${key}\`, which is no token of HTTP`;
}
