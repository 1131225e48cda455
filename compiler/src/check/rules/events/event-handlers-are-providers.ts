import { unprovidedEventHandler } from '../../../diagnostics/catalogue/events.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';

/** An event handler is built by the module that registers it. */
export function eventHandlersAreProviders(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { class: reference, eventHandlers } of application.modules) {
    for (const { class: handler, span, provided, callable } of eventHandlers) {
      // A class that cannot handle events is reported as that.
      if (provided || !callable) continue;
      report(unprovidedEventHandler.at(span, { handler: index.label(handler), module: index.label(reference) }));
    }
  }
}
