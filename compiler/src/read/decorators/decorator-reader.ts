import { ts } from 'ts-morph';
import type { DecoratorFacts } from '../../model/facts.js';
import { counterpartOf } from '../../model/foreign/other-frameworks.js';
import { documentedTypeDecorators, meantDecorator, useDecorators } from '../../model/framework/framework-decorators.js';
import type { ForeignDecorators, ForeignPart } from '../foreign/foreign-decorators.js';
import type { ShapeReader } from '../read-shape.js';
import { calleeOf, type SourceReading, textOf } from '../source-reading.js';
import { isAbsent } from '../types/absent-types.js';
import { defaultOf } from '../types/constraints.js';
import { writtenAt } from '../types/form.js';
import type { Exceptions } from '../values/exceptions.js';
import type { StaticValues } from '../values/static-values.js';
import { Compositions } from './compositions.js';

/** The parts of a `DecoratorReader`. */
export interface DecoratorParts {
  readonly reading: SourceReading;
  readonly values: StaticValues;
  readonly exceptions: Exceptions;
  readonly shapes: ShapeReader;
  readonly foreign: ForeignDecorators;
}

/** Reads the decorators of a class or member that come from `ashlar`, under any local name. */
export class DecoratorReader {
  readonly #parts: DecoratorParts;
  /** The composed decorators. */
  readonly compositions: Compositions;

  constructor(parts: DecoratorParts) {
    this.#parts = parts;
    const { reading, values } = parts;
    this.compositions = new Compositions({ reading, values, read: (...found) => this.#facts(...found) });
  }

  /**
   * In the order of the source. Of the decorators of other frameworks, only those with a counterpart in `ashlar` are read, as
   * that counterpart: the rest of the application can then be checked as far as it is known.
   */
  of(node: ts.Node): DecoratorFacts[] {
    const decorators = ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [];
    return decorators.flatMap(
      (decorator) => this.#read(decorator) ?? this.compositions.of(decorator)?.parts ?? this.#counterparts(decorator),
    );
  }

  #counterparts(decorator: ts.Decorator): DecoratorFacts[] {
    const { callee, call } = calleeOf(decorator);
    const found = this.#parts.foreign.of(callee, call);
    if (found === undefined) return this.#meant(decorator);
    return found.parts.flatMap((part) => this.#counterpart(part, decorator));
  }

  /** A decorator whose name is not declared, as the one that it most likely means: an error that hides no others. */
  #meant(decorator: ts.Decorator): DecoratorFacts[] {
    const { callee, call } = calleeOf(decorator);
    if (!ts.isIdentifier(callee) || this.#parts.reading.symbolOf(callee) !== undefined) return [];
    const name = meantDecorator(textOf(callee));
    return name === undefined ? [] : [this.#facts(name, call, decorator.expression)];
  }

  #counterpart({ name: foreign, call }: ForeignPart, decorator: ts.Decorator): DecoratorFacts[] {
    const { reading, values } = this.#parts;
    const name = counterpartOf(foreign);
    if (name === undefined) return [];
    const read = call === undefined ? [] : values.readArguments(call);
    const span = reading.spanOf(decorator.expression);
    if (!useDecorators.has(name)) return [{ name, arguments: read, span, foreign: true }];
    // Classes of packages are guards of the other framework only.
    const classes = read.filter((value) => value.kind === 'class' && value.class.origin.kind === 'source');
    return [{ name, arguments: classes, span, foreign: true }];
  }

  #read(decorator: ts.Decorator): DecoratorFacts | undefined {
    const { reading } = this.#parts;
    const { callee, call } = calleeOf(decorator);
    const symbol = reading.symbolOf(callee);
    const name = symbol && reading.ashlarName(symbol);
    // `composeDecorators` is not a decorator itself: its parts are.
    return name === undefined || name === 'composeDecorators'
      ? undefined
      : this.#facts(name, call, decorator.expression);
  }

  #facts(name: string, call: ts.CallExpression | undefined, place: ts.Expression): DecoratorFacts {
    const { reading, values, exceptions } = this.#parts;
    const read = call === undefined ? [] : values.readArguments(call);
    return {
      name,
      arguments: read,
      span: reading.spanOf(place),
      ...(documentedTypeDecorators.has(name) && this.#documentedType(call?.typeArguments?.[0])),
      ...(name === 'ApiErrors' && { exceptions: exceptions.of(read) }),
    };
  }

  #documentedType(typeNode: ts.TypeNode | undefined): Pick<DecoratorFacts, 'shape' | 'default'> {
    const { reading, shapes } = this.#parts;
    const type = typeNode && reading.checker.getTypeFromTypeNode(typeNode);
    if (typeNode === undefined || type === undefined || isAbsent(type)) return {};
    const preset = defaultOf(type, reading);
    // Shapes are shared by all that name their types, also by what is not composed.
    const shape = reading.within(undefined, () => shapes.read(type, writtenAt(typeNode)));
    return { shape, ...(preset !== undefined && { default: preset }) };
  }
}
