import { createWithoutInstance } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';

/** A `static create` returns an instance of its class, or a promise of one. */
export function createdInstancesFit(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { construction, listedAt } of application.providers) {
    if (construction.kind !== 'static-create' || construction.foreignResult === undefined) continue;
    const { text, span } = construction.foreignResult;
    const name = index.label(construction.class);
    report(createWithoutInstance.at(span, { name, text }, [{ span: listedAt, message: `${name} is listed here` }]));
  }
}
