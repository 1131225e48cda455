import { unknownSecurityScheme } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import { type SecurityRequirement, standardSchemes } from '../../../model/api-document.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { nearest } from '../../../model/nearest.js';
import { indexOf } from '../../lookups/application-index.js';
import { furtherPlaces } from '../../lookups/further-places.js';
import { documentedParts } from '../../lookups/types/documented-parts.js';
import { chooseName } from '../../repairs/syntax-changes.js';

/** The security schemes that routes require are registered. One that is not is reported once, for all of its uses. */
export function knownSchemes(application: ApplicationModel, report: Report): void {
  const { openApi } = application;
  // The part that could not be read may register it.
  if (openApi?.unreadable) return;
  const registered = (openApi?.schemes ?? []).map(({ name }) => name);
  const usesByScheme = new Map<string, SecurityRequirement[]>();
  for (const { part } of documentedParts(application, ({ security }) => security)) {
    if (registered.includes(part.scheme)) continue;
    usesByScheme.set(part.scheme, [...(usesByScheme.get(part.scheme) ?? []), part]);
  }
  for (const [scheme, [first, ...others]] of usesByScheme) {
    if (first === undefined) continue;
    const related = furtherPlaces(others.map(({ span }) => span));
    const values = { scheme, uses: others.length + 1, hint: hintFor(first, registered, application) };
    const near = first.marker === 'custom' && others.length === 0 ? nearest(scheme, registered) : [];
    const repairs = chooseName(near, (value) => ({ kind: 'literal', span: first.span, value }));
    report(unknownSecurityScheme.at(first.span, values, related, repairs));
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
  const [meant] = nearest(scheme, registered);
  if (meant !== undefined && marker === 'custom') return `did you mean \`${meant}\`?`;
  if (meant !== undefined && marker !== 'custom')
    return `\`${meant}\` is registered: did you mean \`.${calls[marker]}\`?`;
  const own = marker === 'custom' ? standardMeant(scheme) : undefined;
  const call =
    marker !== 'custom' ? calls[marker] : own === undefined ? `securityScheme('${scheme}', { … })` : calls[own];
  const { root, openApi } = application;
  const module = root === undefined ? 'the root module' : indexOf(application).label(root.class);
  const use = own === undefined ? '' : `write \`Security.${own === 'oauth2' ? 'oauth2(…)' : own}\`, and `;
  if (openApi !== undefined) return `${use}add \`.${call}\` to the \`OpenApiConfig\` of ${module}`;
  return `${use}put \`@OpenApi(new OpenApiConfig('Title', '1.0.0').${call})\` in front of ${module}`;
}

/** The standard scheme whose name is misspelled in `Security.custom`. */
function standardMeant(scheme: string): keyof typeof calls | undefined {
  const [meant] = nearest(scheme, Object.values(standardSchemes));
  const builders = ['bearerAuth', 'apiKeyAuth', 'cookieAuth', 'oauth2'] as const;
  return builders.find((builder) => standardSchemes[builder] === meant);
}
