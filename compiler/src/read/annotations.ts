import { ts } from 'ts-morph';
import type { AnnotationFacts } from '../model/facts.js';
import { type SourceReading, withoutWrapping } from './source-reading.js';
import type { StaticValues } from './static-values.js';

/** Reads the annotations that a class or member carries: the decorators that come from `ashlar`, whatever they are called here. */
export class Annotations {
  readonly #reading: SourceReading;
  readonly #values: StaticValues;

  constructor(reading: SourceReading, values: StaticValues) {
    this.#reading = reading;
    this.#values = values;
  }

  /** In the order of the source. Decorators of anybody else are passed over. */
  of(node: ts.Node): AnnotationFacts[] {
    const decorators = ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [];
    return decorators.flatMap((decorator) => this.#read(decorator) ?? []);
  }

  #read({ expression }: ts.Decorator): AnnotationFacts | undefined {
    const call = ts.isCallExpression(expression) ? expression : undefined;
    const symbol = this.#reading.symbolOf(withoutWrapping(call?.expression ?? expression));
    const name = symbol && this.#reading.ashlarName(symbol);
    if (name === undefined) return undefined;
    return {
      name,
      arguments: call === undefined ? [] : this.#values.readArguments(call),
      span: this.#reading.spanOf(expression),
    };
  }
}
