import { codecWithoutType } from '../../../diagnostics/catalogue/codecs.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { codec } from '../../../model/framework/framework-classes.js';
import { indexOf } from '../../lookups/application-index.js';

/** The compiler generates a codec from its type argument. */
export function codecsHaveTypes(application: ApplicationModel, report: Report): void {
  for (const { class: provider, dependencies } of application.providers) {
    for (const { target, span, parameter } of dependencies) {
      if (target.kind !== 'generic' || target.class.id !== codec.id) continue;
      const consumer = indexOf(application).label(provider);
      report(codecWithoutType.at(span, { consumer, form: parameter === undefined ? 'codec()' : 'Codec' }));
    }
  }
}
