import type { Lookup } from '../../incremental/view.js';
import type { TypeId } from '../../model/shapes/shape.js';
import { capitalized, identifier, isIdentifier } from '../../naming/identifier.js';
import { freeName } from '../../naming/unique-names.js';
import type { PlannedRoute, PlannedType } from '../application-plan.js';
import { shortName } from '../openapi/operation-names.js';

/** The names that a client declares itself, and those of the language and the platform that it uses. */
const reservedNames =
  'ByteStream Client ClientOptions ClientResponse DateValue EventStream Field GetOptions HeaderValues Operation RawBody ReadBody ReadDates ' +
  'RequestBody RequestOptions ServerEvent TextValue UnexpectedResponse ' +
  'AbortSignal Array ArrayBuffer AsyncGenerator AsyncIterable Blob Date Error FormData Headers JSON Map NoInfer Number Object ' +
  'Promise ReadableStream Readonly Record RequestInit Response ReturnType String Symbol TextDecoder TypeError URL ' +
  'URLSearchParams Uint8Array';

/** Chooses the names of declarations of a client. Types of the application are named first: they are in the API document, too. */
export class ClientNames {
  readonly #taken = new Set(reservedNames.split(' '));
  readonly #types = new Map<TypeId, string>();
  /** The name of the type of error responses. */
  readonly errorEnvelope: string;

  constructor(types: readonly PlannedType[], errorEnvelope: string) {
    for (const { type, schemaName } of types) {
      if (schemaName !== undefined) this.#types.set(type.id, this.declare(identifier(schemaName)));
    }
    this.errorEnvelope = this.declare(errorEnvelope);
  }

  /** The names of types, as the API document has them where TypeScript allows it. Types without a name are written out. */
  get types(): ReadonlyMap<TypeId, string> {
    return this.#types;
  }

  /** Declares a name, with a number if it is taken. */
  declare(name: string): string {
    return freeName(name, this.#taken);
  }
}

/** A controller as the client names it. */
export interface GroupName {
  readonly name: string;
  readonly creator: string;
  readonly typeName: string;
}

/**
 * The names of groups by the names of controllers: `notes` for `notesController`. Where two would have one name, they keep their
 * whole names.
 */
export function groupNames(routes: readonly PlannedRoute[], names: ClientNames): ReadonlyMap<string, GroupName> {
  const controllers = [...new Set(routes.map(({ controller }) => controller.name))];
  const short = controllers.map(shortName);
  return new Map(
    controllers.map((controller, index) => {
      const own = short[index] ?? controller;
      const name = short.filter((other) => other === own).length > 1 ? controller : own;
      const typeName = names.declare(`${capitalized(name)}Client`);
      return [controller, { name, creator: names.declare(`create${capitalized(name)}Client`), typeName }];
    }),
  );
}

/** The name of the method of a route in its group: the handler, and the path for a further path of a list. */
export function methodName({ name, controller }: PlannedRoute): string {
  const start = `${controller.name}_`;
  return name.startsWith(start) ? name.slice(start.length) : name;
}

/** The names of the types of an operation: `NotesFindInput` and `NotesFindResult`. */
export function operationTypeNames(
  group: string,
  method: string,
  names: ClientNames,
): { input: string; result: string } {
  const words = method.split(/[^\p{ID_Continue}$]+|_/u).map(capitalized);
  const start = capitalized(group) + words.join('');
  const base = isIdentifier(start) ? start : identifier(start);
  return { input: names.declare(`${base}Input`), result: names.declare(`${base}Result`) };
}

/** The names that every object has: a missing property of such a name is not absent, in TypeScript and at run time. */
const inheritedNames: ReadonlySet<string> = new Set(
  (
    'constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf ' +
    '__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__'
  ).split(' '),
);

/**
 * The keys of fields of a form or of cookies, in their order. A name that every object has is followed by the place: `constructorField`.
 */
export function fieldKeys(names: readonly string[], place: 'Field' | 'Cookie'): readonly string[] {
  const taken = new Set(names);
  return names.map((name) => (inheritedNames.has(name) ? freeName(name + place, taken) : name));
}

/** The key of a header, whose name may have another case: `Constructor` for a name that every object has. */
export function headerKey(name: string): string {
  return inheritedNames.has(name) ? name.replace(/[a-z]/, (letter) => letter.toUpperCase()) : name;
}

/**
 * The keys of parameters in the input object, in the order of the parameters. `body`, `headers` and `cookies` are keys of their own, every
 * object has some names, and a name of the path can be one of the query as well: such a parameter has its place at the end of its key,
 * `bodyQuery`.
 */
export function parameterKeys(
  parameters: readonly { readonly place: 'path' | 'query'; readonly name: string }[],
): readonly string[] {
  const reserved = ['body', 'headers', 'cookies'];
  const wanted = new Set(parameters.map(({ name }) => name));
  const taken = new Set([...reserved, ...inheritedNames]);
  return parameters.map(({ place, name }) => {
    if (!taken.has(name)) {
      taken.add(name);
      return name;
    }
    const base = name + capitalized(place);
    return freeName(base, { has: (key) => taken.has(key) || wanted.has(key), add: (key) => taken.add(key) });
  });
}

/** The names of types of requests that differ from those of responses: `OrderInput`. */
export function requestTypeNames(
  differing: Iterable<TypeId>,
  names: ClientNames,
  types: Lookup<TypeId, string>,
): ReadonlyMap<TypeId, string> {
  return new Map(Array.from(differing, (id) => [id, names.declare(`${types.get(id) ?? 'Body'}Input`)]));
}
