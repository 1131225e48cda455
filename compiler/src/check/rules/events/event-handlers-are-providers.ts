import { unprovidedEventHandler } from '../../../diagnostics/catalogue/events.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';
import { addTo } from '../../repairs/changes.js';

/** An event handler is built by the module that registers it. */
export function eventHandlersAreProviders(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const module of application.modules) {
    const { class: reference, eventHandlers } = module;
    for (const { class: handler, span, provided, callable } of eventHandlers) {
      // A class that cannot handle events is reported as that.
      if (provided || !callable) continue;
      const values = { handler: index.label(handler), module: index.label(reference) };
      const isProvided = index.provider(handler.id) !== undefined;
      const repair = { kind: 'safe', changes: [addTo(module, 'providers', handler)] } as const;
      report(unprovidedEventHandler.at(span, values, [], isProvided ? [] : [repair]));
    }
  }
}
