import { ts } from 'ts-morph';
import type { StaticValue } from '../../model/static-value.js';
import { type SourceReading, textOf } from '../source-reading.js';
import type { StaticValues } from '../values/static-values.js';

/** Finds the values that the parameters of a composed decorator have in a use. */
export class BoundParameters {
  readonly #reading: SourceReading;
  readonly #values: StaticValues;

  constructor(reading: SourceReading, values: StaticValues) {
    this.#reading = reading;
    this.#values = values;
  }

  /** The arguments of a call for each parameter; after a spread that cannot be read, every argument is that spread. */
  argumentsFor(parameters: readonly ts.ParameterDeclaration[], call: ts.CallExpression): readonly StaticValue[] {
    const read = this.#values.readArguments(call);
    const spread = call.arguments.findIndex(
      (argument) => ts.isSpreadElement(argument) && this.#values.read(argument.expression).kind !== 'list',
    );
    const unread = read[spread];
    if (unread === undefined) return read;
    return parameters.map((_, index) => (index < spread ? (read[index] ?? unread) : unread));
  }

  /** The value of each name that parameters declare. */
  namesOf(
    decorator: string,
    parameters: readonly ts.ParameterDeclaration[],
    given: readonly StaticValue[],
    use: ts.Node,
  ): ReadonlyMap<ts.Node, StaticValue> {
    const names = new Map<ts.Node, StaticValue>();
    const span = this.#reading.spanOf(use);
    const declare = (declared: ts.ParameterDeclaration | ts.BindingElement, value: StaticValue | undefined): void => {
      const isAbsent = value === undefined || (value.kind === 'literal' && value.value === undefined);
      const { initializer, name } = declared;
      const preset =
        isAbsent && initializer !== undefined
          ? this.#values.passed.within(decorator, names, () => this.#values.read(initializer))
          : undefined;
      const found = preset ?? value ?? { kind: 'literal', value: undefined, span };
      if (ts.isIdentifier(name)) names.set(declared, found);
      else for (const [index, element] of name.elements.entries()) declareElement(element, index, found);
    };
    const declareElement = (element: ts.ArrayBindingElement, index: number, whole: StaticValue): void => {
      if (ts.isOmittedExpression(element)) return;
      declare(element, this.#partOf(element, index, whole));
    };
    for (const [index, parameter] of parameters.entries()) {
      const rest: StaticValue = { kind: 'list', items: given.slice(index), span };
      declare(parameter, parameter.dotDotDotToken === undefined ? given[index] : rest);
    }
    return names;
  }

  /** The part of a value that a name in a pattern takes. */
  #partOf(element: ts.BindingElement, index: number, whole: StaticValue): StaticValue | undefined {
    if (whole.kind === 'unknown') return whole;
    if (element.dotDotDotToken === undefined) {
      if (whole.kind === 'list' && ts.isArrayBindingPattern(element.parent)) return whole.items[index];
      const key = element.propertyName ?? element.name;
      const name = ts.isIdentifier(key) || ts.isStringLiteralLike(key) ? key.text : undefined;
      if (whole.kind === 'record' && name !== undefined) {
        return whole.properties.findLast((property) => property.name === name)?.value;
      }
    }
    const span = this.#reading.spanOf(element);
    return { kind: 'unknown', reason: 'unsupported-syntax', text: textOf(element), span };
  }
}
