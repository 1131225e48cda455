import { linkBody } from '../../../../compiler/src/link/routes/link-body.ts';
import { linkInputs } from '../../../../compiler/src/link/routes/link-inputs.ts';
import type {
  ApplicationModel,
  Dependency,
  EventHandlerEntry,
  Module,
  Provider,
  Route,
} from '../../../../compiler/src/model/application-model.ts';
import type { ClassReference } from '../../../../compiler/src/model/class-reference.ts';
import type { HandlerParameterFacts, ResultFacts } from '../../../../compiler/src/model/facts.ts';
import type { NamedType, Shape } from '../../../../compiler/src/model/shapes/shape.ts';
import type { Span } from '../../../../compiler/src/model/span.ts';

/** A place for everything that a test does not ask for its place. */
export const span: Span = { file: 'src/app.ts', line: 1, column: 1, endLine: 1, endColumn: 2 };

/** A class: `src/notes.ts#Notes`, or `pg#Pool` for one of a package. */
export function classOf(id: string): ClassReference {
  const [place = '', name = ''] = id.split('#');
  const isSource = /\.[cm]?tsx?$/.test(place);
  return {
    id,
    name,
    origin: isSource
      ? { kind: 'source', file: place, exportName: name }
      : { kind: 'package', specifier: place, exportName: name },
  };
}

export interface ProviderOptions extends Partial<Omit<Provider, 'class' | 'dependencies'>> {
  /** Ids of the classes that it needs, `logger` for a logger. */
  readonly needs?: readonly string[];
}

/** A provider of the module `src/app.ts#AppModule`, built by its constructor. */
export function providerOf(id: string, options: ProviderOptions = {}): Provider {
  const { needs = [], ...rest } = options;
  const reference = classOf(id);
  const { name } = reference;
  return {
    class: reference,
    span,
    name: name.charAt(0).toLowerCase() + name.slice(1),
    role: 'provider',
    module: 'src/app.ts#AppModule',
    listedAt: span,
    builtAt: span,
    duplicates: [],
    construction: { kind: 'constructor', class: reference, abstract: false, hidden: false },
    dependencies: needs.map((need) => dependencyOf(id, need)),
    hooks: [],
    decorators: [],
    methods: [],
    uses: [],
    resolvers: [],
    ...rest,
  };
}

function dependencyOf(from: string, need: string): Dependency {
  const target: Dependency['target'] =
    need === 'logger' ? { kind: 'logger' } : { kind: 'provider', class: classOf(need) };
  return { from, parameter: 'needed', span, optional: false, target };
}

export function moduleOf(id: string, options: Partial<Module> = {}): Module {
  const reference = classOf(id);
  return {
    class: reference,
    span,
    name: reference.name,
    global: false,
    imports: [],
    providers: [],
    expects: [],
    controllers: [],
    exports: [],
    eventHandlers: [],
    uses: [],
    unreadable: [],
    ...options,
  };
}

/** An entry of `eventHandlers`. */
export function handling(handler: string, event: string): EventHandlerEntry {
  return {
    class: classOf(handler),
    span,
    event: { kind: 'event', class: classOf(event), abstract: false },
    provided: true,
    callable: true,
  };
}

export interface RouteOptions extends Partial<Omit<Route, 'inputs' | 'returns' | 'segments'>> {
  readonly takes?: readonly HandlerParameterFacts[];
  readonly gives?: readonly ResultFacts[];
}

/** A route of the controller `src/app.ts#AppController`: `routeOf('GET /notes/{id}', 'find')`. */
export function routeOf(template: string, handler: string, options: RouteOptions = {}): Route {
  const { takes = [], gives = [], ...rest } = options;
  const [method = '', path = ''] = template.split(' ');
  const texts = path === '/' ? [] : path.slice(1).split('/');
  const inputs = linkInputs(takes);
  const body = linkBody(inputs, { decorators: [] });
  return {
    // Tests name one of the five methods.
    method: method as Route['method'],
    path,
    segments: texts.map((text) =>
      text.startsWith('{') ? { kind: 'parameter', name: text.slice(1, -1) } : { kind: 'literal', text },
    ),
    name: `appController_${handler}`,
    controller: 'src/app.ts#AppController',
    handler,
    span,
    handlerSpan: span,
    uses: [],
    skippedUses: [],
    inputs,
    ...(body !== undefined && { body }),
    returns: { span, results: gives },
    ...rest,
  };
}

/** A parameter of a handler: `taking('input', 'Body', shape)`. */
export function taking(name: string, marker: string, shape: Shape): HandlerParameterFacts {
  return {
    name,
    span,
    typeSpan: span,
    pattern: false,
    optional: false,
    markers: [{ name: marker, shape, span }],
  };
}

/** A named type of `src/types.ts`; `exported: false` when the file keeps it to itself. */
export function namedOf(
  id: string,
  shape: Shape,
  options: Partial<NamedType> & { exported?: boolean } = {},
): NamedType {
  const { exported = true, ...rest } = options;
  const [file = '', name = ''] = id.split('<')[0]?.split('#') ?? [];
  return { id, name, file, ...(exported && { exportName: name }), shape, span, ...rest };
}

/** An application with `AppModule` and whatever else is given. */
export function applicationOf(
  parts: Partial<Omit<ApplicationModel, 'types'>> & { readonly types?: readonly NamedType[] } = {},
): ApplicationModel {
  const { types = [], ...rest } = parts;
  const app = moduleOf('src/app.ts#AppModule');
  return {
    name: 'example',
    version: '1.2.3',
    root: app,
    modules: [app],
    unreachable: [],
    importCycles: [],
    fileCycles: [],
    classes: [],
    providers: [],
    cycles: [],
    configurations: [],
    codecs: [],
    routes: [],
    contextKeys: [],
    throttleImports: [],
    tokens: [],
    neededOutside: [],
    resolvedNames: [],
    foreignApplications: [],
    throwingFunctions: new Map(),
    issues: [],
    ...rest,
    types: new Map(types.map((type) => [type.id, type])),
  };
}

/** The controller that `routeOf` speaks of. */
export const appController: Provider = providerOf('src/app.ts#AppController', { role: 'controller' });

export const string: Shape = { kind: 'string' };
export const int: Shape = { kind: 'number', integer: true };
export const number: Shape = { kind: 'number', integer: false };
export const boolean: Shape = { kind: 'boolean' };
export const nothing: Shape = { kind: 'null' };

export function arrayOf(items: Shape): Shape {
  return { kind: 'array', items, readonly: false };
}

export function unionOf(...members: Shape[]): Shape {
  return { kind: 'union', members };
}

export function literalsOf(...values: (string | number | boolean)[]): Shape {
  const members = values.map((value): Shape => ({ kind: 'literal', value }));
  const [only] = members;
  return only !== undefined && members.length === 1 ? only : { kind: 'union', members };
}

export function typeOf(id: string): Shape {
  return { kind: 'named', type: id };
}

/** An object; names that end in `?` are optional properties. */
export function objectOf(properties: Readonly<Record<string, Shape>>): Shape {
  return {
    kind: 'object',
    properties: Object.entries(properties).map(([name, shape]) => ({
      name: name.replace(/\?$/, ''),
      optional: name.endsWith('?'),
      shape,
    })),
  };
}

/** The schema of an integer without further constraints. */
export const integerSchema = { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
