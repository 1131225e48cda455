import type { ApplicationModel, Module, Provider, ProviderUse, Route } from '../model/application-model.js';
import type { ClassId, ClassReference, ValueReference } from '../model/class-reference.js';
import type { HandlerParameterFacts, MarkerFacts, ValidationFacts } from '../model/facts.js';
import { throttleService } from '../model/framework-classes.js';
import { distinct } from '../model/group-by.js';
import type { Shape, TypeId } from '../model/shape.js';
import type { ThrottlePolicy } from '../model/throttling.js';
import type { DecoderMode, DecoderReference } from './decoding/decoder-definition.js';
import { DecoderPlan } from './decoding/decoder-plan.js';
import type { EmitStyle } from './emit-style.js';
import type { SerializerReference } from './serializing/serializer-definition.js';
import { SerializerPlan } from './serializing/serializer-plan.js';
import { inStableOrder } from './stable-order.js';
import { typeNames } from './type-names.js';
import type { ValueType } from './value-type.js';

/** What all emitters write from: the application, and the names that its generated files know each other's parts by. */
export interface Emission {
  readonly application: ApplicationModel;
  readonly style: EmitStyle;
  readonly typeNames: ReadonlyMap<TypeId, string>;
  readonly providers: ReadonlyMap<ClassId, Provider>;
  readonly decoders: DecoderPlan;
  readonly serializers: SerializerPlan;
  /** The handlers and their events, in the order of registration. */
  readonly eventHandlers: readonly EmittedEventHandler[];
  /** The routes with what is decided about them. */
  readonly routes: readonly EmittedRoute[];
}

/** A handler and the event that it gets. */
export interface EmittedEventHandler {
  readonly event: ClassReference;
  readonly handler: Provider;
}

/** A route with what is decided about it. */
export interface EmittedRoute {
  readonly route: Route;
  readonly controller: Provider;
  /** What counts its requests; absent for a route that is not throttled. */
  readonly throttle?: EmittedThrottle;
  /** Those of the controller, then those of the handler. */
  readonly guards: readonly Provider[];
  /** Those of the controller, then those of the handler. */
  readonly interceptors: readonly Provider[];
  readonly inputs: readonly RouteInput[];
  /** How what the handler returns is answered. */
  readonly response: RouteResponse;
}

/** What counts the requests of a throttled route. */
export interface EmittedThrottle {
  /** Makes the limiter of the route. */
  readonly service: Provider;
  /** What is counted together: `GET /notes/{id}`. */
  readonly key: string;
  /** Absent when the options say the policy, at start-up. */
  readonly policy?: ThrottlePolicy;
  /** Who says the policy: a method, a class or `ThrottleModule`. */
  readonly declaredBy: string;
}

/** A parameter of a handler and what of the request fills it. */
export type RouteInput =
  | DecodedInput
  | { readonly source: 'cookie'; readonly parameter: HandlerParameterFacts; readonly key: string }
  | { readonly source: 'user'; readonly parameter: HandlerParameterFacts; readonly class: ClassReference }
  | { readonly source: 'context'; readonly parameter: HandlerParameterFacts };

/** An input that a decoder makes of text or JSON. */
export interface DecodedInput {
  readonly parameter: HandlerParameterFacts;
  /** `params` takes all parameters of the path, as an object; `paramList` takes them in order. */
  readonly source: 'param' | 'params' | 'paramList' | 'query' | 'header' | 'body';
  /** The name of the parameter of the path, or of the header in lower case; the handler's own for the others. */
  readonly key: string;
  readonly shape: Shape;
  readonly decoder: DecoderReference;
  /** Whose rules the decoded value has to satisfy. */
  readonly validation?: { readonly by: 'class' } | { readonly by: 'schema'; readonly schema: ValueReference };
}

/** How what a handler returns is answered. */
export type RouteResponse =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text' }
  | { readonly kind: 'json'; readonly serializer: SerializerReference; readonly events?: SerializerReference }
  /** Events, and nothing else that is JSON. */
  | { readonly kind: 'events'; readonly events: SerializerReference };

const sources: ReadonlyMap<string, { readonly source: DecodedInput['source']; readonly mode: DecoderMode }> = new Map([
  ['Param', { source: 'param', mode: 'text' }],
  ['Query', { source: 'query', mode: 'text' }],
  ['Header', { source: 'header', mode: 'text' }],
  ['Body', { source: 'body', mode: 'json' }],
]);

/** Decides everything that more than one generated file has to know. */
export function planEmission(asDeclared: ApplicationModel, style: EmitStyle): Emission {
  const application = inStableOrder(asDeclared);
  const names = typeNames(application.types.values());
  const providers = new Map(application.providers.map((provider) => [provider.class.id, provider]));
  const decoders = new DecoderPlan(application.types, names);
  const serializers = new SerializerPlan(application.types, names);
  const routes = application.routes.map((route): EmittedRoute => {
    const controller = providers.get(route.controller);
    if (controller === undefined) throw new Error(`the model has no controller ${route.controller}`);
    const throttle = plannedThrottle(route, providers);
    return {
      route,
      controller,
      ...(throttle !== undefined && { throttle }),
      guards: used('UseGuard', route, controller, providers),
      interceptors: used('UseInterceptor', route, controller, providers),
      inputs: route.parameters.map((parameter, index) => routeInput(route, controller, parameter, index, decoders)),
      response: routeResponse(route, controller, serializers),
    };
  });
  const eventHandlers = application.modules.flatMap((module) => handlersOf(module, providers));
  return { application, style, typeNames: names, providers, decoders, serializers, eventHandlers, routes };
}

function handlersOf(module: Module, providers: Emission['providers']): readonly EmittedEventHandler[] {
  return module.eventHandlers.map(({ class: reference, event }) => {
    const handler = providers.get(reference.id);
    // Left out without a word, it would miss its events.
    if (handler === undefined || event.kind !== 'event')
      throw new Error(`${reference.id} cannot handle events, and the checks should have said so`);
    return { event: event.class, handler };
  });
}

function plannedThrottle(route: Route, providers: Emission['providers']): EmittedThrottle | undefined {
  const { throttle, method, path, name } = route;
  if (throttle === undefined || throttle.kind === 'skipped') return undefined;
  const { policy, declaredBy } = throttle;
  const service = providers.get(throttleService.id);
  // Left out without a word, it would leave the route without a limit.
  if (service === undefined || (throttle.kind === 'decorated' && policy === undefined))
    throw new Error(`${name} cannot be throttled, and the checks should have said so`);
  return { service, key: `${method} ${path}`, ...(policy !== undefined && { policy }), declaredBy };
}

/** The guards or interceptors of a route, in the order in which they run. */
function used(
  decorator: ProviderUse['decorator'],
  route: Route,
  controller: Provider,
  providers: ReadonlyMap<ClassId, Provider>,
): readonly Provider[] {
  const uses = controller.uses.filter((use) => use.decorator === decorator);
  const ordered = [
    ...uses.filter(({ handler }) => handler === undefined),
    ...uses.filter(({ handler }) => handler === route.handler),
  ];
  return ordered.map(({ target }) => {
    const provider = target.kind === 'provider' ? providers.get(target.class.id) : undefined;
    // Left out without a word, it would leave the route open.
    if (provider === undefined)
      throw new Error(`${route.name} uses what nobody provides, and the checks should have said so`);
    return provider;
  });
}

function routeInput(
  route: Route,
  controller: Provider,
  parameter: HandlerParameterFacts,
  index: number,
  decoders: DecoderPlan,
): RouteInput {
  const { name, optional, markers } = parameter;
  const [marker] = markers;
  if (marker?.name === 'RequestContext') return { source: 'context', parameter };
  if (marker?.name === 'User' && marker.token?.kind === 'class')
    return { source: 'user', parameter, class: marker.token.class };
  if (marker?.name === 'CookieValue' && marker.key !== undefined)
    return { source: 'cookie', parameter, key: marker.key };
  const known = marker === undefined ? undefined : sources.get(marker.name);
  if (marker?.shape === undefined || known === undefined) throw new Error(unknownMarker(route, name, marker));
  const { shape, default: preset, validation } = marker;
  const type: ValueType = { kind: 'parameter', controller: controller.class, handler: route.handler, index, optional };
  const decoder = decoders.use(shape, known.mode, type, `${route.name}_${name}`, preset);
  const source = known.source === 'param' ? pathSource(shape, decoders) : known.source;
  return {
    parameter,
    source,
    key: marker.key?.toLowerCase() ?? name,
    shape,
    decoder,
    ...(validation !== undefined && { validation: plannedValidation(validation) }),
  };
}

function pathSource(shape: Shape, decoders: DecoderPlan): 'param' | 'params' | 'paramList' {
  if (decoders.is(shape, 'object')) return 'params';
  return decoders.is(shape, 'tuple') ? 'paramList' : 'param';
}

function plannedValidation(validation: ValidationFacts): NonNullable<DecodedInput['validation']> {
  if (validation.by === 'class') return { by: 'class' };
  const { schema, text } = validation;
  // Left out without a word, everybody would take the value for checked.
  if (schema === undefined) throw new Error(`\`${text}\` cannot be imported, and the checks should have said so`);
  return { by: 'schema', schema };
}

function unknownMarker(route: Route, parameter: string, marker: MarkerFacts | undefined): string {
  return `no emitter knows the marker ${marker?.name ?? '(none)'} of ${route.name}(${parameter})`;
}

function routeResponse(route: Route, controller: Provider, serializers: SerializerPlan): RouteResponse {
  const events = eventSerializer(route, serializers);
  const results = route.returns.results.filter((result) => result.shape !== undefined && result.events !== true);
  const shapes = distinct(results.flatMap(({ shape }) => (shape === undefined ? [] : [shape])));
  const [first, ...more] = shapes;
  if (first === undefined) return events === undefined ? { kind: 'empty' } : { kind: 'events', events };
  if (events === undefined && more.length === 0 && first.kind === 'string') return { kind: 'text' };
  const shape: Shape = more.length === 0 ? first : { kind: 'union', members: shapes };
  const mixed =
    route.returns.results.some(({ shape, opaque }) => shape === undefined || opaque === true) || events !== undefined;
  const wrapped = !mixed && results.every((result) => result.wrapped);
  const plain = route.returns.results.length === 1 && results.every((result) => !result.wrapped);
  const type: ValueType =
    wrapped || plain
      ? { kind: 'result', controller: controller.class, handler: route.handler, wrapped }
      : { kind: 'shape', shape };
  const serializer = serializers.use(shape, type, route.name);
  return { kind: 'json', serializer, ...(events !== undefined && { events }) };
}

function eventSerializer(route: Route, serializers: SerializerPlan): SerializerReference | undefined {
  const shapes = distinct(
    route.returns.results.flatMap(({ shape, events }) => (shape === undefined || events !== true ? [] : [shape])),
  );
  const [first, ...more] = shapes;
  if (first === undefined) return undefined;
  const shape: Shape = more.length === 0 ? first : { kind: 'union', members: shapes };
  return serializers.use(shape, { kind: 'shape', shape }, `${route.name}_event`);
}
