import { repeatedEventHandler } from '../../../diagnostics/catalogue/events.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { Span } from '../../../model/span.js';
import { indexOf } from '../../lookups/application-index.js';
import { removeEntry } from '../../repairs/changes.js';

/** A module registers a handler for an event once. */
export function uniqueEventHandlers(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { eventHandlers } of application.modules) {
    const firstByPair = new Map<string, Span>();
    for (const { class: handler, span, event } of eventHandlers) {
      if (event.kind !== 'event') continue;
      const pair = `${event.class.id} ${handler.id}`;
      const first = firstByPair.get(pair);
      if (first === undefined) {
        firstByPair.set(pair, span);
        continue;
      }
      const values = { handler: index.label(handler), event: index.label(event.class) };
      const repair = { title: 'remove one of the entries', kind: 'safe', changes: [removeEntry(span)] } as const;
      report(repeatedEventHandler.at(span, values, [{ span: first, message: 'the first entry is here' }], [repair]));
    }
  }
}
