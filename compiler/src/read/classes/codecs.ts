import { ts } from 'ts-morph';
import type { Shape } from '../../model/shapes/shape.js';
import { type SourceReading, withoutParentheses } from '../source-reading.js';
import { referencedName } from '../type-identities.js';
import { admitsUndefined } from '../types/absent-types.js';
import { isReference } from '../types/base-types.js';
import { type Place, type Shapes, writtenAt } from '../types/form.js';

/** Reads the types of the values of codecs: the `T` of `Codec<T>` and of `codec<T>()`. */
export class Codecs {
  readonly #reading: SourceReading;
  readonly #shapes: Shapes;
  /** The shapes of the calls of `codec` that were read since `take`. */
  #called: Shape[] = [];

  constructor(reading: SourceReading, shapes: Shapes) {
    this.#reading = reading;
    this.#shapes = shapes;
  }

  /** The values of the codec that a parameter takes. `instantiated` is its type with the type arguments of a subclass. */
  ofParameter(written: ts.TypeNode, instantiated: ts.Type | undefined): Shape | undefined {
    const node = withoutParentheses(written);
    const argument = instantiated === undefined ? this.#argumentOf(node) : undefined;
    if (argument !== undefined) return this.#written(argument);
    const { checker } = this.#reading;
    const type = instantiated ?? checker.getTypeFromTypeNode(node);
    const [value] = isReference(type) ? checker.getTypeArguments(type) : [];
    return value && this.#read(value, { node: written });
  }

  /** The values of a call of `codec`; `undefined` for one without a type argument. */
  ofCall({ typeArguments }: ts.CallExpression | ts.NewExpression): Shape | undefined {
    const shape = typeArguments?.[0] && this.#written(typeArguments[0]);
    if (shape !== undefined) this.#called.push(shape);
    return shape;
  }

  /** The shapes of the calls that were read, once. */
  take(): readonly Shape[] {
    const taken = this.#called;
    this.#called = [];
    return taken;
  }

  /** The argument of `Codec<T>`. An argument of an alias need not be the type of the values: `type Nullable<T> = Codec<T | null>`. */
  #argumentOf(node: ts.TypeNode): ts.TypeNode | undefined {
    const name = referencedName(node);
    const symbol = name && this.#reading.symbolOf(name);
    if (symbol === undefined || symbol.flags & ts.SymbolFlags.TypeAlias) return undefined;
    return ts.isTypeReferenceNode(node) || ts.isImportTypeNode(node) ? node.typeArguments?.[0] : undefined;
  }

  #written(argument: ts.TypeNode): Shape {
    return this.#read(this.#reading.checker.getTypeFromTypeNode(argument), writtenAt(argument));
  }

  #read(type: ts.Type, place: Place): Shape {
    this.#reading.readWholeImports();
    // JSON has no such value.
    if (admitsUndefined(type)) return this.#shapes.unsupported('other', type, place);
    return this.#shapes.read(type, place);
  }
}
