import { memo } from '../incremental/memo.js';
import { problemDetailsHandler } from '../model/framework/framework-classes.js';
import type { ResolvedEventHandler, ResolvedRouteUse } from '../model/resolved-references.js';
import { markerNames } from '../model/route-input.js';
import type { SkippedUse } from '../model/route-uses.js';
import type {
  PlannedArgument,
  PlannedErrorHandler,
  PlannedInput,
  PlannedModule,
  PlannedProvider,
  PlannedRoute,
  PlannedType,
} from '../plan/application-plan.js';
import { nameOfInstance } from '../plan/type-names.js';
import type { Emission } from './emission/emission.js';
import { type Artifact, artifactOf } from './source/artifact.js';
import { jsonItem, jsonObject, jsonPieces, jsonTexts, jsonValue } from './text/json-text.js';

/** The version of the manifest's form. */
const manifestVersion = 2;

/** The depth of the entries of lists. */
const entryDepth = 2;

/**
 * `manifest.json`: the application as the compiler understood it, for tools. It has no positions: an edit that
 * changes no meaning changes no file.
 */
export function emitManifest(plan: Emission): Artifact {
  const { name, version, root, modules, providers, routes, trailingSlash, errorHandler, types } = plan;
  const manifest = jsonObject({
    manifestVersion: jsonValue(manifestVersion),
    application: jsonValue({ name, version }),
    ...(root !== undefined && { root: jsonValue(root) }),
    modules: jsonTexts(
      '[]',
      modules.map((module) => jsonItem(moduleEntry(module), entryDepth)),
    ),
    providers: jsonTexts(
      '[]',
      providers.map((provider) => jsonItem(providerEntry(provider), entryDepth)),
    ),
    routes: jsonTexts(
      '[]',
      routes.map((route) => routeText(route)),
    ),
    ...(trailingSlash !== undefined && { trailingSlash: jsonValue(trailingSlash) }),
    ...(errorHandler !== undefined && { errorHandler: jsonValue(errorHandlerEntry(errorHandler)) }),
    types: jsonTexts(
      '[]',
      types.map((type) => typeText(type)),
    ),
  });
  return artifactOf('manifest.json', [...jsonPieces(manifest), '\n']);
}

const routeText = memo((route: PlannedRoute) => jsonItem(routeEntry(route), entryDepth));
const typeText = memo((type: PlannedType) => jsonItem(typeEntry(type), entryDepth));

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

function dependencyEntry(argument: PlannedArgument) {
  const { parameter } = argument;
  const needs = argument.kind === 'provider' ? argument.provider.class.id : argument.kind;
  const type = argument.kind === 'codec' && { type: argument.type };
  return { ...(parameter !== undefined && { parameter }), needs, ...type };
}

function routeEntry(route: PlannedRoute) {
  const { guards, skippedUses, interceptors, operation, throttling, body, bodyLimit, status } = route;
  const skippedGuards = skippedUses.filter(({ decorator }) => decorator === 'UseGuard');
  const skippedInterceptors = skippedUses.filter(({ decorator }) => decorator === 'UseInterceptor');
  return {
    name: route.name,
    method: route.method,
    path: route.path,
    controller: route.controller.name,
    handler: route.handler,
    ...(guards.length > 0 && { guards: guards.map(useEntry) }),
    ...(skippedGuards.length > 0 && { skippedGuards: skippedGuards.map(skippedEntry) }),
    ...(interceptors.length > 0 && { interceptors: interceptors.map(useEntry) }),
    ...(skippedInterceptors.length > 0 && { skippedInterceptors: skippedInterceptors.map(skippedEntry) }),
    parameters: route.inputs.map(parameterEntry),
    ...(operation.deprecated === true && { deprecated: true }),
    ...(throttling !== undefined && { throttle: throttling }),
    ...(body !== undefined && body !== 'json' && { body }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(status !== undefined && { status }),
    ...(route.response.kind === 'mapped' && { responseMapper: route.response.mapper.name }),
    file: route.source.file,
  };
}

/** The name of the provider; with its options where it has some. */
function useEntry({ name, options }: ResolvedRouteUse) {
  return options === undefined ? name : { name, options };
}

function skippedEntry({ class: skipped, options, skippedBy }: SkippedUse) {
  return { class: skipped.id, ...(options !== undefined && { options }), skippedBy };
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

function typeEntry({ type }: PlannedType) {
  return { name: nameOfInstance(type), type: type.id, file: type.file };
}
