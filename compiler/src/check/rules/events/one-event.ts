import { severalEvents } from '../../../diagnostics/catalogue/events.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';
import { importsOf, importsOfAshlar, replace } from '../../repairs/changes.js';

/** An entry without an event class is a handler of exactly one. */
export function oneEvent(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { eventHandlers } of application.modules) {
    for (const { class: handler, span, event } of eventHandlers) {
      if (event.kind !== 'several') continue;
      const events = event.events.map((entry) => index.label(entry.class));
      const places = event.events.map((entry) => ({ span: entry.span, message: 'one event is named here' }));
      const named = event.events.map((entry) => entry.class);
      const text = named.map(({ name }) => `eventHandlerFor(${name}, ${handler.name})`).join(', ');
      const imports = [...importsOfAshlar('eventHandlerFor'), ...named.flatMap(importsOf)];
      const repair = { kind: 'safe', changes: [replace(span, text, imports)] } as const;
      report(severalEvents.at(span, { handler: index.label(handler), events }, places, [repair]));
    }
  }
}
