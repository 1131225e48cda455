import { ts } from 'ts-morph';
import { reachable } from '../../model/reachable.js';
import {
  isResultParameter,
  type MappedType,
  type ResponseMapperFacts,
  resultParameter,
} from '../../model/response-mapper.js';
import { partsOf } from '../../model/shapes/parts-of.js';
import type { ShapeReader } from '../read-shape.js';
import type { SourceReading } from '../source-reading.js';
import { admitsUndefined } from '../types/absent-types.js';
import { writtenAt } from '../types/form.js';
import type { ClassMembers } from './class-members.js';
import { frameworkBases } from './framework-bases.js';

/** Reads the response mappers: the classes that implement `ResponseMapper` of `ashlar`. */
export class ResponseMappers {
  readonly #reading: SourceReading;
  readonly #members: ClassMembers;
  readonly #shapes: ShapeReader;

  constructor(reading: SourceReading, members: ClassMembers, shapes: ShapeReader) {
    this.#reading = reading;
    this.#members = members;
    this.#shapes = shapes;
  }

  /** The facts of a class that is a response mapper. */
  of(declaration: ts.ClassDeclaration): ResponseMapperFacts | undefined {
    if (!frameworkBasesInclude(declaration, this.#reading)) return undefined;
    this.#reading.readWholeImports();
    const node = this.#members.of(declaration).get('map')?.node;
    return node === undefined || !ts.isMethodDeclaration(node) ? {} : { mapped: this.#mapped(node, declaration) };
  }

  #mapped(node: ts.MethodDeclaration, declaration: ts.ClassDeclaration): MappedType {
    const { checker } = this.#reading;
    const isOwn = this.#reading.project.isOwn(node.getSourceFile());
    const span = this.#reading.spanOf(isOwn ? (node.type ?? node.name) : (declaration.name ?? declaration));
    const [parameter] = node.typeParameters ?? [];
    const symbol = parameter && checker.getSymbolAtLocation(parameter.name);
    // The type of an expression is known to the checker of TypeScript alone.
    if (node.type === undefined) this.#reading.doubt();
    const type = node.type === undefined ? this.#inferred(node) : checker.getTypeFromTypeNode(node.type);
    const place = node.type === undefined ? { node: node.name } : writtenAt(node.type);
    if (type === undefined) return { shape: { kind: 'unknown' }, types: [], span };
    const shape = this.#shapes.withParameter(symbol, () => this.#shapes.read(type, place));
    const types = this.#shapes.typesOf([shape]).filter(({ id }) => id.includes(resultParameter));
    const parts = reachable([shape, ...types.map((named) => named.shape)], partsOf);
    const isComputed = [...parts].some((part) => part.kind === 'unsupported' && !isResultParameter(part));
    return {
      shape,
      types,
      span,
      ...(isComputed && { isComputed }),
      ...(checker.getPropertyOfType(type, 'then') !== undefined && { isPromise: true }),
      ...(admitsUndefined(type) && { admitsUndefined: true }),
    };
  }

  #inferred(node: ts.MethodDeclaration): ts.Type | undefined {
    const { checker } = this.#reading;
    const symbol = checker.getSymbolAtLocation(node.name);
    const [signature] =
      symbol === undefined ? [] : checker.getSignaturesOfType(checker.getTypeOfSymbol(symbol), ts.SignatureKind.Call);
    return signature && checker.getReturnTypeOfSignature(signature);
  }
}

function frameworkBasesInclude(declaration: ts.ClassDeclaration, reading: SourceReading): boolean {
  for (const name of frameworkBases(declaration, reading)) if (name === 'ResponseMapper') return true;
  return false;
}
