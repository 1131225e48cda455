import { missingEventModule } from '../../../diagnostics/catalogue/events.js';
import type { RelatedPlace, Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel, Module } from '../../../model/application-model.js';
import { eventBus, eventModule, throttleModule } from '../../../model/framework/framework-classes.js';
import type { Span } from '../../../model/span.js';
import { type ApplicationIndex, indexOf } from '../../lookups/application-index.js';
import { importsOf } from '../../lookups/imports-of.js';
import { addTo } from '../../repairs/changes.js';

/** A module that injects `EventBus` or registers event handlers imports `EventModule` itself. */
export function eventsNeedModule(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  const injected = injectedIn(application, index);
  for (const module of application.modules) {
    if (module.unreadable.includes('imports')) continue;
    if (module.imports.some((entry) => entry.class.id === eventModule.id)) continue;
    const [first, ...others] = [...(injected.get(module.class.id) ?? []), ...registeredIn(module, index)];
    if (first === undefined) continue;
    const imports = importsOf(module.class, index);
    const values = { subject: first.message, module: index.label(module.class), imports };
    const isConfigured = module.class.id === throttleModule.id;
    const repair = { kind: 'safe', changes: [addTo(module, 'imports', eventModule)] } as const;
    report(missingEventModule.at(first.span, values, others, isConfigured ? [] : [repair]));
  }
}

function injectedIn(application: ApplicationModel, index: ApplicationIndex): ReadonlyMap<string, RelatedPlace[]> {
  const places = new Map<string, RelatedPlace[]>();
  for (const { class: consumer, module, dependencies } of application.providers) {
    for (const { span, target } of dependencies) {
      if (!('class' in target) || target.class.id !== eventBus.id || target.kind === 'not-checked') continue;
      const place = { span, message: `${index.label(consumer)} needs \`EventBus\`` };
      places.set(module, [...(places.get(module) ?? []), place]);
    }
  }
  return places;
}

function registeredIn({ class: module, eventHandlers }: Module, index: ApplicationIndex): readonly RelatedPlace[] {
  const [first] = eventHandlers;
  const span: Span | undefined = first?.span;
  return span === undefined ? [] : [{ span, message: `${index.label(module)} registers event handlers` }];
}
