import { indexOf } from '../../check/lookups/application-index.js';
import type { ApplicationModel, Route } from '../../model/application-model.js';
import type { ClassId } from '../../model/class-reference.js';
import type { Span } from '../../model/span.js';
import type { AuditedApplication } from '../audit-rule.js';

/**
 * The place of a finding about a route: its handler. The handler of an installed library cannot be changed: the
 * place is then the entry of `imports` by which a module of the application gets the library.
 */
export function placeOfRoute(route: Route, audited: AuditedApplication): Span {
  if (!audited.isOfLibrary(route.handlerSpan)) return route.handlerSpan;
  return placeOfImport(route.controller, audited) ?? route.handlerSpan;
}

/** The entry of `imports` by which the application gets a provider of a library; the root module where there is none. */
export function placeOfImport(provider: ClassId, audited: AuditedApplication): Span | undefined {
  const { application } = audited;
  const module = indexOf(application).provider(provider)?.module;
  const entry = module === undefined ? undefined : importOf(module, audited);
  return entry ?? application.root?.span;
}

/** The entry in the application that imports a module of a library, directly or through other modules of libraries. */
function importOf(module: ClassId, { application, isOfLibrary }: AuditedApplication): Span | undefined {
  const wanted = new Set([module]);
  for (const id of wanted) {
    for (const importer of application.modules) {
      const entry = importer.imports.find((one) => one.class.id === id);
      if (entry === undefined) continue;
      if (!isOfLibrary(entry.span)) return entry.span;
      wanted.add(importer.class.id);
    }
  }
  return undefined;
}

/**
 * Whether a library declares that the routes of a controller have no guards, as that of health checks does. The application has
 * decided about them by importing the library.
 */
export function isPublicByLibrary({ controller, handlerSpan }: Route, audited: AuditedApplication): boolean {
  if (!audited.isOfLibrary(handlerSpan)) return false;
  return hasDecorator(audited.application, controller, 'SkipGuard');
}

/** Whether a library declares that the routes of a controller have no rate limits. */
export function isUnthrottledByLibrary({ controller, handlerSpan }: Route, audited: AuditedApplication): boolean {
  if (!audited.isOfLibrary(handlerSpan)) return false;
  return hasDecorator(audited.application, controller, 'SkipThrottle');
}

function hasDecorator(application: ApplicationModel, controller: ClassId, wanted: string): boolean {
  const provider = indexOf(application).provider(controller);
  // A `@SkipGuard` with arguments removes single guards.
  return provider?.decorators.some(({ name, arguments: skipped }) => name === wanted && skipped.length === 0) === true;
}
