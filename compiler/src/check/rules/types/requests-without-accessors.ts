import { accessorOfRequest } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { requestClasses } from '../../queries/request-classes.js';

/** Requests and environment variables set fields of a class, and no accessors: its constructor does not run. */
export function requestsWithoutAccessors(application: ApplicationModel, report: Report): void {
  const classes = [
    ...requestClasses(application).map(({ class: { name }, shape }) => ({ name, shape })),
    ...application.configurations.map(({ class: { name }, shape }) => ({ name, shape })),
  ];
  for (const { name, shape } of classes) {
    if (shape.kind !== 'object') continue;
    for (const { name: property, span, canBeSet } of shape.accessors ?? []) {
      if (canBeSet) report(accessorOfRequest.at(span, { class: name, property }));
    }
  }
}
