import { abstractEvent } from '../../../diagnostics/catalogue/events.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';

/** The class that a handler is registered for can have instances: an event reaches only the handlers of its own class. */
export function concreteEvents(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { eventHandlers } of application.modules) {
    for (const { class: handler, span, named, event } of eventHandlers) {
      if (event.kind !== 'event' || !event.abstract) continue;
      const values = { handler: index.label(handler), event: index.label(event.class) };
      report(abstractEvent.at(named?.span ?? span, values));
    }
  }
}
