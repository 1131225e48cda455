import { wrongEvent } from '../../../diagnostics/catalogue/events.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';
import { importsOf, replace } from '../../repairs/changes.js';

/** `eventHandlerFor` names an event that the handler handles, or one derived from it. */
export function fittingEvents(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { eventHandlers } of application.modules) {
    for (const { class: handler, named, event } of eventHandlers) {
      if (event.kind !== 'mismatch' || named === undefined) continue;
      const handled = event.handled.map((entry) => index.label(entry.class));
      const places = event.handled.map((entry) => ({ span: entry.span, message: 'the handler names its event here' }));
      const values = { handler: index.label(handler), event: index.label(named.class), handled };
      const repairs = event.handled.map(({ class: reference }, position): RepairOfHelp => {
        const title =
          position === 0 ? `name an event that ${values.handler} handles` : `name ${index.label(reference)}`;
        return { title, kind: 'choice', changes: [replace(named.span, reference.name, importsOf(reference))] };
      });
      report(wrongEvent.at(named.span, values, places, repairs));
    }
  }
}
