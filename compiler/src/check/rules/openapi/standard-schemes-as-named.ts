import { misnamedSecurityScheme } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import { standardSchemes } from '../../../model/api-document.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** Only the methods of the standard security schemes register schemes with the standard names. */
export function standardSchemesAsNamed({ openApi }: ApplicationModel, report: Report): void {
  const builders = new Map<string, string>(Object.entries(standardSchemes).map(([builder, name]) => [name, builder]));
  for (const { name, builder, span } of openApi?.schemes ?? []) {
    const own = builders.get(name);
    if (own === undefined || own === builder) continue;
    report(misnamedSecurityScheme.at(span, { scheme: name, builder: `${own}(${own === 'bearerAuth' ? '' : '…'})` }));
  }
}
