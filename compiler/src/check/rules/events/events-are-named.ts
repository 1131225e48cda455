import { unknownEvent } from '../../../diagnostics/catalogue/events.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';

/** The event class of every event handler is known. */
export function eventsAreNamed(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { eventHandlers } of application.modules) {
    for (const { class: reference, span, event, callable } of eventHandlers) {
      // A class without `handle` is not an event handler, which another rule reports.
      if (!callable) continue;
      const handler = index.label(reference);
      if (event.kind === 'unknown') report(unknownEvent.at(span, { handler }));
      if (event.kind !== 'not-a-class') continue;
      const place = { span: event.span, message: 'the event is named here' };
      report(unknownEvent.at(span, { handler, type: event.text }, [place]));
    }
  }
}
