import type { ApplicationModel } from '../../model/application-model.js';
import type { ClassId, ClassReference } from '../../model/class-reference.js';
import type { Span } from '../../model/span.js';
import type { NamedClass } from './unimportable-classes.js';

/** The classes that generated code names: modules, tokens, the classes that are built, and handled events. */
export function namedClasses(application: ApplicationModel): ReadonlyMap<ClassId, NamedClass> {
  const found = new Map<ClassId, NamedClass>();
  const add = (reference: ClassReference, span: Span) => {
    if (!found.has(reference.id)) found.set(reference.id, { reference, span });
  };
  for (const module of application.modules) add(module.class, module.span);
  for (const provider of application.providers) add(provider.class, provider.span);
  for (const { event } of application.modules.flatMap((module) => module.eventHandlers)) {
    if (event.kind === 'event' && event.declaredAt !== undefined) add(event.class, event.declaredAt);
  }
  // A class that `provide` builds under another token; where it is a provider itself it is known by now.
  for (const { construction, builtAt } of application.providers) {
    if ('class' in construction) add(construction.class, builtAt);
  }
  return found;
}
