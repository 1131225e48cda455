import { incompleteEventHandler } from '../../../diagnostics/catalogue/events.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ClassId } from '../../../model/class-reference.js';
import { indexOf } from '../../lookups/application-index.js';

/** An event handler has the method `handle`. */
export function completeEventHandlers(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  const reported = new Set<ClassId>();
  for (const { eventHandlers } of application.modules) {
    for (const { class: handler, span, callable, role = 'provider' } of eventHandlers) {
      if (callable || reported.has(handler.id)) continue;
      reported.add(handler.id);
      report(incompleteEventHandler.at(span, { handler: index.label(handler), role }));
    }
  }
}
