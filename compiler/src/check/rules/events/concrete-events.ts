import { abstractEvent } from '../../../diagnostics/catalogue/events.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../queries/application-index.js';

/** There can be events of the class that a handler is registered for: an event reaches the handlers of its own class only. */
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
