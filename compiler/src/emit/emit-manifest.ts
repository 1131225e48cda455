import { problemDetailsHandler } from '../model/framework-classes.js';
import type { ResolvedDependency, ResolvedEventHandler, ResolvedRouteUse } from '../model/resolved-references.js';
import { markerNames } from '../model/route-input.js';
import type { SkippedGuard } from '../model/route-uses.js';
import type { NamedType } from '../model/shape.js';
import type {
  PlannedErrorHandler,
  PlannedInput,
  PlannedModule,
  PlannedProvider,
  PlannedRoute,
} from '../plan/application-plan.js';
import type { Emission } from './emission/emission.js';
import { type Artifact, artifactOf } from './source/artifact.js';
import { type JsonList, jsonBranch, jsonItems, jsonPieces, jsonValue } from './text/json-text.js';

/** The version of the manifest's form. */
const manifestVersion = 2;

const fileName = 'manifest.json';

/** The depth of the entries of lists. */
const entryDepth = 2;

/**
 * `manifest.json`: the application as the compiler understood it, for tools. It has no positions: an edit that
 * changes no meaning changes no file.
 */
export function emitManifest(emission: Emission): Artifact {
  const { name, version, root, modules, providers, routes, errorHandler, types, typeNames, kept } = emission;
  const handler = errorHandler && errorHandlerEntry(errorHandler);
  const own = [name, version, root, JSON.stringify(handler)];
  const inputs = [...own, modules, providers, routes, types, typeNames];
  return kept.artifact(fileName, inputs, () => writeManifest(emission));
}

function writeManifest(emission: Emission): Artifact {
  const { name, version, root, modules, providers, routes, errorHandler, types, typeNames, kept } = emission;
  const tables = kept.manifest.begin();
  const names = tables.map(typeNames);
  const listOf = <Item extends object>(
    kind: string,
    items: readonly Item[],
    entryOf: (item: Item) => object,
  ): JsonList => ({
    kind: 'list',
    items: kept.manifest
      .chunks(kind, items)
      .map((subject) =>
        kept.manifest.entries.of({ kind, subject, circumstances: [] }, tables, () =>
          jsonItems(subject.map(entryOf), entryDepth),
        ),
      ),
  });
  const manifest = jsonBranch({
    manifestVersion: jsonValue(manifestVersion),
    application: jsonValue({ name, version }),
    ...(root !== undefined && { root: jsonValue(root) }),
    modules: listOf('module', modules, moduleEntry),
    providers: listOf('provider', providers, providerEntry),
    routes: listOf('route', routes, routeEntry),
    ...(errorHandler !== undefined && { errorHandler: jsonValue(errorHandlerEntry(errorHandler)) }),
    types: listOf('type', [...types.values()], (type) => typeEntry(type, names)),
  });
  return artifactOf(fileName, [...jsonPieces(manifest), '\n']);
}

function moduleEntry(module: PlannedModule) {
  return {
    name: module.name,
    class: module.class.id,
    ...(module.global && { global: true }),
    imports: module.imports.map(({ name }) => name),
    providers: module.providers,
    controllers: module.controllers,
    exports: module.exports,
    ...(module.eventHandlers.length > 0 && { eventHandlers: module.eventHandlers.map(eventHandlerEntry) }),
    file: module.source.file,
  };
}

function eventHandlerEntry({ event, handler }: ResolvedEventHandler) {
  return { event: event.id, handler: handler.class.id };
}

function providerEntry(provider: PlannedProvider) {
  return {
    name: provider.name,
    class: provider.class.id,
    role: provider.role,
    module: provider.module.name,
    construction: provider.construction.kind,
    dependencies: provider.arguments.map(dependencyEntry),
    hooks: provider.hooks,
    file: provider.source.file,
  };
}

function dependencyEntry(argument: ResolvedDependency) {
  const { parameter } = argument;
  const needs = argument.kind === 'provider' ? argument.provider.class.id : argument.kind;
  return { ...(parameter !== undefined && { parameter }), needs };
}

function routeEntry(route: PlannedRoute) {
  const { guards, skippedGuards, interceptors, operation, throttling, body, bodyLimit } = route;
  return {
    name: route.name,
    method: route.method,
    path: route.path,
    controller: route.controller.name,
    handler: route.handler,
    ...(guards.length > 0 && { guards: guards.map(useEntry) }),
    ...(skippedGuards.length > 0 && { skippedGuards: skippedGuards.map(skippedEntry) }),
    ...(interceptors.length > 0 && { interceptors: interceptors.map(useEntry) }),
    parameters: route.inputs.map(parameterEntry),
    ...(operation.deprecated === true && { deprecated: true }),
    ...(throttling !== undefined && { throttle: throttling }),
    ...(body !== undefined && body !== 'json' && { body }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    file: route.source.file,
  };
}

/** The name of the provider; with its options where it has some. */
function useEntry({ name, options }: ResolvedRouteUse) {
  return options === undefined ? name : { name, options };
}

function skippedEntry({ class: guard, options, skippedBy }: SkippedGuard) {
  return { class: guard.id, ...(options !== undefined && { options }), skippedBy };
}

function errorHandlerEntry({ provider, validationStatus, contentType }: PlannedErrorHandler) {
  return { name: provider?.name ?? problemDetailsHandler.name, validationStatus, contentType };
}

function parameterEntry(input: PlannedInput) {
  const { name, source, optional } = input;
  const entry = { name, marker: markers[source], ...(optional && { optional: true }) };
  if (!('rules' in input)) return entry;
  const { key, ...rules } = input.rules;
  return { ...entry, file: { field: key, ...rules } };
}

const markers: Readonly<Record<PlannedInput['source'], string>> = {
  ...markerNames,
  params: markerNames.param,
  paramList: markerNames.param,
};

function typeEntry(type: NamedType<never>, names: ReadonlyMap<string, string>) {
  return { name: names.get(type.id) ?? type.name, type: type.id, file: type.file };
}
