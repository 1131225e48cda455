import { unknownSecurityScheme } from '../diagnostics/catalogue/api-document.js';
import type { Report } from '../diagnostics/diagnostic.js';
import { nearest } from '../diagnostics/nearest.js';
import { type SecurityRequirement, standardSchemes } from '../model/api-document.js';
import type { ApplicationModel } from '../model/application-model.js';
import { indexOf } from './application-index.js';
import { documentedParts } from './documented-parts.js';

/** Routes ask for security schemes that are registered. */
export function knownSchemes(application: ApplicationModel, report: Report): void {
  const { openApi } = application;
  // What could not be read may have registered it.
  if (openApi?.unreadable) return;
  const registered = (openApi?.schemes ?? []).map(({ name }) => name);
  for (const { part } of documentedParts(application, ({ security }) => security)) {
    if (registered.includes(part.scheme)) continue;
    const hint = hintFor(part, registered, application);
    report(unknownSecurityScheme.at(part.span, { scheme: part.scheme, hint }));
  }
}

const calls = {
  bearerAuth: 'bearerAuth()',
  apiKeyAuth: "apiKeyAuth('X-API-Key')",
  cookieAuth: "cookieAuth('session')",
  oauth2: 'oauth2({ … })',
};

function hintFor(
  { marker, scheme }: SecurityRequirement,
  registered: readonly string[],
  application: ApplicationModel,
): string {
  const [meant] = marker === 'custom' ? nearest(scheme, [...registered, ...Object.values(standardSchemes)]) : [];
  if (meant !== undefined && registered.includes(meant)) return `did you mean \`${meant}\`?`;
  const call = marker === 'custom' ? `securityScheme('${scheme}', { … })` : calls[marker];
  const { root, openApi } = application;
  const module = root === undefined ? 'the root module' : indexOf(application).label(root.class);
  if (openApi !== undefined) return `add \`.${call}\` to the \`OpenApiConfig\` of ${module}`;
  return `put \`@OpenApi(new OpenApiConfig('Title', '1.0.0').${call})\` in front of ${module}`;
}
