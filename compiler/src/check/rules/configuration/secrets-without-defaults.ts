import { secretDefault } from '../../../diagnostics/catalogue/configuration.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { unwrapped } from '../../../model/shapes/shape-questions.js';
import { configurationProperties } from '../../lookups/types/configuration-properties.js';

/** A secret has no default: the value would be in the sources. */
export function secretsWithoutDefaults(application: ApplicationModel, report: Report): void {
  for (const { property, path, span } of configurationProperties(application)) {
    const shape = unwrapped(property.shape, application.types);
    if (property.default === undefined || shape.kind !== 'string' || !shape.secret) continue;
    report(secretDefault.at(property.defaultSpan ?? property.span ?? span, { path }));
  }
}
