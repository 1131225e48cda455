import type { Lookup } from '../../../incremental/view.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ResultFacts } from '../../../model/facts.js';
import { namedTypesIn } from '../../../model/shapes/named-types.js';
import type { NamedType, Shape, TypeId, WrittenExample } from '../../../model/shapes/shape.js';
import type { Span } from '../../../model/span.js';
import { type RequestClass, type RequestShape, requestClasses, requestShapes } from '../request-classes.js';
import { type DefaultPlace, defaultPlaces } from './default-problem.js';
import { type PatternPlace, patternPlaces } from './pattern-places.js';
import { inputPlaces, placeText, type TypePlace, type TypeWalk, walkTypes } from './type-places.js';
import { type UnsupportedPlace, unsupportedPlaces } from './unsupported-places.js';

/** The parts of an application that have types. */
export type TypeUsers = Pick<ApplicationModel, 'routes' | 'codecs' | 'configurations' | 'errorHandler'>;

/** The types that some routes, codecs and configurations use. Each question about them is answered once for all rules. */
export class UsedTypes {
  readonly #users: TypeUsers;
  readonly #types: Lookup<TypeId, NamedType>;
  #walk: TypeWalk | undefined;
  #unsupported: readonly UnsupportedPlace[] | undefined;
  #patterns: readonly PatternPlace[] | undefined;
  #requestShapes: readonly RequestShape[] | undefined;
  #requestClasses: readonly RequestClass[] | undefined;

  constructor(users: TypeUsers, types: Lookup<TypeId, NamedType>) {
    this.#users = users;
    this.#types = types;
  }

  get routes(): TypeUsers['routes'] {
    return this.#users.routes;
  }

  get codecs(): TypeUsers['codecs'] {
    return this.#users.codecs;
  }

  get configurations(): TypeUsers['configurations'] {
    return this.#users.configurations;
  }

  /** The results of the error handler. */
  get errorResults(): readonly ResultFacts[] {
    return this.#users.errorHandler?.facts?.returns?.results ?? [];
  }

  /** The places that a rule can be about. */
  get places(): readonly TypePlace[] {
    return this.#walked().places;
  }

  /** The types without a JSON representation. */
  get unsupported(): readonly UnsupportedPlace[] {
    this.#unsupported ??= unsupportedPlaces(this.places);
    return this.#unsupported;
  }

  get patterns(): readonly PatternPlace[] {
    this.#patterns ??= patternPlaces(this.places);
    return this.#patterns;
  }

  get defaults(): readonly DefaultPlace[] {
    return defaultPlaces(this.places);
  }

  get examples(): readonly ExamplePlace[] {
    const ofErrors = namedTypesIn(
      this.errorResults.flatMap(({ shape }) => shape ?? []),
      this.#types,
    );
    return examplePlaces([...this.#walked().named, ...ofErrors.values()], this.places);
  }

  /** The shapes of the requests, and of the values that codecs read. */
  get requestShapes(): readonly RequestShape[] {
    this.#requestShapes ??= requestShapes(this, this.#types);
    return this.#requestShapes;
  }

  /** The classes that requests become instances of. */
  get requestClasses(): readonly RequestClass[] {
    this.#requestClasses ??= requestClasses(this.requestShapes);
    return this.#requestClasses;
  }

  /** The places in requests, codecs and configurations that have parts; each call computes them again. */
  inputPlaces(): readonly TypePlace[] {
    return inputPlaces(this, this.#types);
  }

  #walked(): TypeWalk {
    this.#walk ??= walkTypes(this, this.#types);
    return this.#walk;
  }
}

/** An example in the types of an application. */
interface ExamplePlace {
  readonly path: string;
  readonly shape: Shape;
  readonly text: string;
  readonly span: Span;
}

/** Every example in some types that the application can change, once. */
function examplePlaces(named: Iterable<NamedType>, typePlaces: readonly TypePlace[]): readonly ExamplePlace[] {
  const places = new Map<string, ExamplePlace>();
  const add = (path: string, shape: Shape, examples: readonly WrittenExample[] = []) => {
    for (const { text, span } of examples) {
      if (span !== undefined) places.set(placeText(span), { path, shape, text, span });
    }
  };
  for (const { name, shape, examples } of named) add(name, shape, examples);
  for (const { path, shape, property } of typePlaces) add(path, shape, property?.examples);
  return [...places.values()];
}
