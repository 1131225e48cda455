import { incompleteResolver } from '../../../diagnostics/catalogue/request-values.js';
import type { RelatedPlace, Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ClassId } from '../../../model/class-reference.js';
import { indexOf } from '../../lookups/application-index.js';

/** A resolver has the method `resolve`. Classes that are not read are left out. */
export function completeResolvers(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  const places = new Map<ClassId, RelatedPlace[]>();
  for (const { class: controller, resolvers } of application.providers) {
    for (const { class: resolver, span, handler } of resolvers) {
      const place = { span, message: `${index.label(controller)} takes its value in \`${handler}\`` };
      const known = places.get(resolver.id);
      if (known === undefined) places.set(resolver.id, [place]);
      else known.push(place);
    }
  }
  for (const [id, related] of places) {
    const provider = index.provider(id);
    const isRead = provider?.construction.kind === 'constructor' || provider?.construction.kind === 'static-create';
    if (provider === undefined || !isRead || provider.methods.includes('resolve')) continue;
    report(incompleteResolver.at(provider.builtAt, { resolver: index.label(provider.class) }, related));
  }
}
