import { ts } from 'ts-morph';
import type { AnnotationFacts } from '../model/facts.js';
import { documentedTypeAnnotations } from '../model/framework-annotations.js';
import type { Exceptions } from './exceptions.js';
import type { ShapeReader } from './read-shape.js';
import { defaultOf } from './shapes/constraints.js';
import { writtenAt } from './shapes/form.js';
import { isAbsent } from './shapes/unions.js';
import { calleeOf, type SourceReading } from './source-reading.js';
import type { StaticValues } from './static-values.js';

/** What the reading of annotations is put together from. */
export interface AnnotationParts {
  readonly reading: SourceReading;
  readonly values: StaticValues;
  readonly exceptions: Exceptions;
  readonly shapes: ShapeReader;
}

/** Reads the annotations that a class or member carries: the decorators that come from `ashlar`, whatever they are called here. */
export class Annotations {
  readonly #parts: AnnotationParts;

  constructor(parts: AnnotationParts) {
    this.#parts = parts;
  }

  /** In the order of the source. Decorators of anybody else are passed over. */
  of(node: ts.Node): AnnotationFacts[] {
    const decorators = ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [];
    return decorators.flatMap((decorator) => this.#read(decorator) ?? []);
  }

  #read(decorator: ts.Decorator): AnnotationFacts | undefined {
    const { reading, values, exceptions } = this.#parts;
    const { callee, call } = calleeOf(decorator);
    const symbol = reading.symbolOf(callee);
    const name = symbol && reading.ashlarName(symbol);
    if (name === undefined) return undefined;
    const read = call === undefined ? [] : values.readArguments(call);
    return {
      name,
      arguments: read,
      span: reading.spanOf(decorator.expression),
      ...(documentedTypeAnnotations.has(name) && this.#documentedType(call?.typeArguments?.[0])),
      ...(name === 'ApiErrors' && { exceptions: exceptions.of(read) }),
    };
  }

  #documentedType(typeNode: ts.TypeNode | undefined): Pick<AnnotationFacts, 'shape' | 'default'> {
    const { reading, shapes } = this.#parts;
    const type = typeNode && reading.checker.getTypeFromTypeNode(typeNode);
    if (typeNode === undefined || type === undefined || isAbsent(type)) return {};
    const preset = defaultOf(type, reading);
    return { shape: shapes.read(type, writtenAt(typeNode)), ...(preset !== undefined && { default: preset }) };
  }
}
