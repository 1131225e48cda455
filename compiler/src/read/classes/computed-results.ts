import { ts } from 'ts-morph';
import type { ClassId } from '../../model/class-reference.js';
import type { ComputedResult, ComputedResults } from '../../model/response-mapper.js';
import type { ShapeReader } from '../read-shape.js';
import type { SourceReading } from '../source-reading.js';
import { admitsUndefined, isAbsent } from '../types/absent-types.js';
import type { Place } from '../types/form.js';
import { jsonType, type Replacement, resultFor } from '../types/result-types.js';
import { withoutUndefined } from '../types/unions.js';
import type { ClassReferences } from './class-references.js';
import type { TypedResult } from './returns.js';

/** The parts of `ComputedResultsReader`. */
export interface ComputedResultsParts {
  readonly reading: SourceReading;
  readonly classes: ClassReferences;
  readonly shapes: ShapeReader;
  readonly mappersOf: ComputedMappers;
}

/** The response mappers that may map the results of a class, and whose types TypeScript computes. */
export type ComputedMappers = (controller: ClassId) => readonly ts.ClassDeclaration[];

/** Reads the types that response mappers return for the results of handlers, where they are more than a type with a part replaced. */
export class ComputedResultsReader {
  readonly #parts: ComputedResultsParts;
  readonly #methods = new Map<ts.ClassDeclaration, GenericMethod>();

  constructor(parts: ComputedResultsParts) {
    this.#parts = parts;
  }

  /** The types that each mapper returns for the results of a handler of a class. Errors in them are at the type of `map`. */
  of(results: readonly TypedResult[], controller: ts.ClassLikeDeclaration): readonly ComputedResults[] {
    const { mappersOf, classes } = this.#parts;
    return mappersOf(classes.declared(controller).id).flatMap((mapper) => {
      const method = this.#methodOf(mapper);
      return method === undefined ? [] : [this.#by(mapper, method, results)];
    });
  }

  #by(
    mapper: ts.ClassDeclaration,
    { parameter, type, node }: GenericMethod,
    results: readonly TypedResult[],
  ): ComputedResults {
    const { reading, classes, shapes } = this.#parts;
    // A condition can be about any type.
    reading.doubt();
    const computed = results.map(({ facts, types }): ComputedResult | undefined => {
      const argument = jsonType(types, !facts.wrapped, reading);
      return argument && this.#result(type, { parameter, argument }, { node });
    });
    const types = shapes.typesOf(computed.flatMap((result) => result?.shape ?? []));
    return { mapper: classes.declared(mapper).id, results: computed, types };
  }

  #result(generic: ts.Type, replacement: Replacement, place: Place): ComputedResult {
    const { reading, shapes } = this.#parts;
    const whole = resultFor(generic, replacement, reading);
    // `undefined` alone is an error itself, which needs no shape.
    if (isAbsent(whole) && admitsUndefined(whole)) return { shape: { kind: 'null' }, admitsUndefined: true };
    const shape = shapes.read(withoutUndefined(whole, reading.checker), place);
    return { shape, ...(admitsUndefined(whole) && { admitsUndefined: true }) };
  }

  /** The method `map` of a mapper as its instances have it: a generic base class can declare it. */
  #methodOf(mapper: ts.ClassDeclaration): GenericMethod | undefined {
    const known = this.#methods.get(mapper);
    if (known !== undefined) return known;
    const { checker } = this.#parts.reading;
    const symbol = checker.getSymbolAtLocation(mapper.name ?? mapper);
    const method = symbol && checker.getPropertyOfType(checker.getDeclaredTypeOfSymbol(symbol), 'map');
    const signatures =
      method === undefined ? [] : checker.getSignaturesOfType(checker.getTypeOfSymbol(method), ts.SignatureKind.Call);
    const [signature, overload] = signatures;
    const [parameter, another] = signature?.typeParameters ?? [];
    if (signature === undefined || parameter === undefined) return undefined;
    if (overload !== undefined || another !== undefined) return undefined;
    const found = {
      parameter,
      type: checker.getReturnTypeOfSignature(signature),
      node: this.#placeOf(signature, mapper),
    };
    this.#methods.set(mapper, found);
    return found;
  }

  /** The declared type of a method, or its name; that of the class where a package declares the method. */
  #placeOf({ declaration }: ts.Signature, mapper: ts.ClassDeclaration): ts.Node {
    const isOwn = declaration !== undefined && this.#parts.reading.project.isOwn(declaration.getSourceFile());
    const node = isOwn ? (declaration.type ?? ts.getNameOfDeclaration(declaration)) : undefined;
    return node ?? mapper.name ?? mapper;
  }
}

/** A method with one type parameter, and the type that it returns. */
interface GenericMethod {
  readonly parameter: ts.Type;
  readonly type: ts.Type;
  /** The place of the type in the application. */
  readonly node: ts.Node;
}
