import { missingOptions, unneededOptions } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { startOf } from '../../../model/span.js';
import { indexOf } from '../../lookups/application-index.js';
import { everyUse } from '../../lookups/every-use.js';
import { choose } from '../../repairs/syntax-changes.js';

const methods = { UseGuard: 'canActivate', UseInterceptor: 'intercept' } as const;

/** A guard or interceptor that takes options is listed with them, and one that takes none without. */
export function optionsFit(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  // The decorators of a base class are read with every controller that extends it.
  const seen = new Set<string>();
  for (const { use } of everyUse(application)) {
    if (!('decorator' in use) || use.decorator === 'UseResponseMapper') continue;
    if (use.target.kind !== 'provider' || seen.has(startOf(use.span))) continue;
    seen.add(startOf(use.span));
    const provider = index.provider(use.class.id);
    const method = methods[use.decorator];
    const need = provider?.useOptions?.[method];
    if (provider === undefined || need === undefined || need === 'optional') continue;
    const hasOptions = use.options !== undefined;
    if (hasOptions === (need === 'required')) continue;
    const place = { span: provider.span, message: `${index.label(provider.class)} is declared here` };
    const values = { use: provider.class.name, method };
    if (hasOptions) {
      const repair = choose(`write \`${provider.class.name}\` alone`, {
        kind: 'unwrap',
        span: use.span,
        name: 'withOptions',
      });
      report(unneededOptions.at(use.span, values, [place], [repair]));
    } else {
      report(missingOptions.at(use.span, values, [place]));
    }
  }
}
