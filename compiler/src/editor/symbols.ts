import { indexOf } from '../check/lookups/application-index.js';
import type { ApplicationModel, Module, Provider, Route } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import { type Span, startOf } from '../model/span.js';
import type { EditorApplication } from './editor-state.js';
import { packageSpan } from './package-span.js';
import { builtPlace, declaredPlace } from './provider-places.js';
import { handlerName, requestName } from './route-names.js';

/** A symbol of a workspace. */
export interface EditorSymbol {
  /** `GET /notes/{id}` for a route, and the name of a class or token. */
  readonly name: string;
  readonly kind: 'route' | 'module' | 'controller' | 'provider' | 'token' | 'event' | 'configuration';
  /** The handler of a route: `NotesController.find`. The module of a class or token, and the application of a module. */
  readonly container: string;
  /** The name of the handler, or the name in the declaration. */
  readonly span: Span;
}

/** The routes, modules, providers and events of an application that are declared in sources. */
export function symbolsOf(application: EditorApplication): readonly EditorSymbol[] {
  const { model } = application;
  const all = [
    ...model.routes.flatMap((route) => routeSymbol(route, model)),
    ...model.modules.flatMap((module) => [...moduleSymbol(module, model), ...eventSymbols(module)]),
    ...model.providers.flatMap((provider) => providerSymbols(provider, model)),
    ...tokenSymbols(model),
  ];
  const byPlace = new Map<string, EditorSymbol>();
  for (const { span: named, ...symbol } of all) {
    const span = packageSpan(application, named);
    if (span === undefined) continue;
    const key = `${symbol.name} ${startOf(span)}`;
    if (!byPlace.has(key)) byPlace.set(key, { ...symbol, span });
  }
  return [...byPlace.values()];
}

function routeSymbol(route: Route, model: ApplicationModel): readonly EditorSymbol[] {
  if (route.hasUnreadPath === true) return [];
  const container = handlerName(route, model);
  return [{ name: requestName(route), kind: 'route', container, span: route.handlerSpan }];
}

function moduleSymbol({ class: module, span }: Module, { name }: ApplicationModel): readonly EditorSymbol[] {
  return module.origin.kind === 'source' ? [{ name: module.name, kind: 'module', container: name, span }] : [];
}

/** The events that a module handles. */
function eventSymbols({ class: module, eventHandlers }: Module): readonly EditorSymbol[] {
  return eventHandlers.flatMap(({ event }): EditorSymbol[] => {
    if (event.kind !== 'event' || event.declaredAt === undefined) return [];
    return [{ name: event.class.name, kind: 'event', container: module.name, span: event.declaredAt }];
  });
}

/** The token of a provider, if it is a class, and the class that is built for it. */
function providerSymbols(provider: Provider, model: ApplicationModel): readonly EditorSymbol[] {
  const { class: token, construction } = provider;
  const container = moduleName(provider.module, model);
  const built = 'class' in construction && construction.kind !== 'alias' ? construction.class : undefined;
  const isBuilt = built?.id === token.id || construction.kind === 'factory';
  const symbols: EditorSymbol[] = [];
  const declared = declaredPlace(provider);
  if (declared !== undefined) {
    symbols.push({ name: token.name, kind: isBuilt ? kindOf(provider) : 'token', container, span: declared });
  }
  const builtAt = builtPlace(provider);
  if (built !== undefined && built.id !== token.id && builtAt !== undefined) {
    symbols.push({ name: built.name, kind: 'provider', container, span: builtAt });
  }
  return symbols;
}

function kindOf({ role, construction }: Provider): EditorSymbol['kind'] {
  return construction.kind === 'configuration' ? 'configuration' : role;
}

/** The tokens of types that are not classes, also those that no module provides. */
function tokenSymbols(model: ApplicationModel): readonly EditorSymbol[] {
  return model.tokens.flatMap(({ constant, span }): EditorSymbol[] => {
    if (constant === undefined) return [];
    const owner = indexOf(model).provider(constant.id)?.module;
    const container = owner === undefined ? '' : moduleName(owner, model);
    return [{ name: constant.name, kind: 'token', container, span }];
  });
}

function moduleName(id: ClassId, model: ApplicationModel): string {
  return indexOf(model).module(id).class.name;
}
