import { unknownEvent } from '../../../diagnostics/catalogue/events.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../queries/application-index.js';

/** Of every event handler it is known which class of events it gets. */
export function eventsAreNamed(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { eventHandlers } of application.modules) {
    for (const { class: reference, span, event, callable } of eventHandlers) {
      // What cannot be called is no handler at all, which another law tells.
      if (!callable) continue;
      const handler = index.label(reference);
      if (event.kind === 'unknown') report(unknownEvent.at(span, { handler }));
      if (event.kind !== 'not-a-class') continue;
      const place = { span: event.span, message: 'the event is named here' };
      report(unknownEvent.at(span, { handler, type: event.text }, [place]));
    }
  }
}
