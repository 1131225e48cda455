import type { EventHandlerEntry, Module, Provider } from '../model/application-model.js';
import type { NamedType } from '../model/shape.js';
import { summarizeThrottle } from '../model/throttling.js';
import type { Emission, EmittedRoute } from '../plan/plan-application.js';
import type { Artifact } from './artifact.js';

/** The version of the manifest's form. */
const manifestVersion = 2;

/**
 * `manifest.json`: the application as the compiler understood it, for tools. It has no positions: an edit that
 * changes no meaning changes no file.
 */
export function emitManifest({ application, routes, typeNames }: Emission): Artifact {
  const moduleNames = new Map(application.modules.map((module) => [module.class.id, module.name]));
  const manifest = {
    manifestVersion,
    application: { name: application.name, version: application.version },
    ...(application.root !== undefined && { root: application.root.name }),
    modules: application.modules.map((module) => moduleEntry(module, moduleNames)),
    providers: application.providers.map((provider) => providerEntry(provider, moduleNames)),
    routes: routes.map(routeEntry),
    types: [...application.types.values()].map((type) => typeEntry(type, typeNames)),
  };
  return { name: 'manifest.json', text: `${JSON.stringify(manifest, null, 2)}\n` };
}

function moduleEntry(module: Module, names: ReadonlyMap<string, string>) {
  return {
    name: module.name,
    class: module.class.id,
    ...(module.global && { global: true }),
    imports: module.imports.map((entry) => names.get(entry.class.id) ?? entry.class.id),
    providers: module.providers.map((entry) => entry.class.id),
    controllers: module.controllers.map((entry) => entry.class.id),
    exports: module.exports.map((entry) => entry.class.id),
    ...(module.eventHandlers.length > 0 && { eventHandlers: module.eventHandlers.map(eventHandlerEntry) }),
    file: module.span.file,
  };
}

function eventHandlerEntry({ class: handler, event }: EventHandlerEntry) {
  return { ...(event.kind === 'event' && { event: event.class.id }), handler: handler.id };
}

function providerEntry(provider: Provider, modules: ReadonlyMap<string, string>) {
  return {
    name: provider.name,
    class: provider.class.id,
    role: provider.role,
    module: modules.get(provider.module) ?? provider.module,
    construction: provider.construction.kind,
    dependencies: provider.dependencies.map(({ parameter, target }) => ({
      ...(parameter !== undefined && { parameter }),
      needs: target.kind === 'provider' ? target.class.id : target.kind,
    })),
    hooks: provider.hooks,
    file: provider.span.file,
  };
}

function routeEntry({ route, controller, guards, interceptors }: EmittedRoute) {
  return {
    name: route.name,
    method: route.method,
    path: route.path,
    controller: controller.name,
    handler: route.handler,
    ...(guards.length > 0 && { guards: guards.map(({ name }) => name) }),
    ...(interceptors.length > 0 && { interceptors: interceptors.map(({ name }) => name) }),
    parameters: route.parameters.map(({ name, markers, optional }) => ({
      name,
      marker: markers[0]?.name ?? '',
      ...(optional && { optional: true }),
    })),
    ...(route.deprecated === true && { deprecated: true }),
    ...(route.throttle !== undefined && { throttle: summarizeThrottle(route.throttle) }),
    ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
    file: route.handlerSpan.file,
  };
}

function typeEntry(type: NamedType, names: ReadonlyMap<string, string>) {
  return { name: names.get(type.id) ?? type.name, type: type.id, file: type.file };
}
