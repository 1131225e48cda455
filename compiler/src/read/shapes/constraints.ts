import { ts } from 'ts-morph';
import type { Shape } from '../../model/shape.js';
import type { SourceReading } from '../source-reading.js';
import type { Form } from './form.js';

/** What a constraint of `ashlar` makes of the shape that it constrains; `undefined` where it does not belong. */
type Constraint = (base: Shape, argument: ts.Type) => Shape | undefined;

/** The constraints, by the symbol of `ashlar` under which their property stands. */
const constraints: ReadonlyMap<string, Constraint> = new Map<string, Constraint>([
  ['Int', (base) => (base.kind === 'number' ? { ...base, integer: true } : undefined)],
]);

/** `Int` and its like: an intersection of a scalar with objects that hold nothing but constraints. */
export const constrained: Form = (type, place, shapes) => {
  if (!type.isIntersection()) return undefined;
  const { reading } = shapes;
  const found = type.types.map((member) => constraintsIn(member, reading));
  const bases = type.types.filter((_, index) => found[index] === undefined);
  const [base] = bases;
  if (base === undefined || bases.length === type.types.length) return undefined;
  if (bases.length > 1) return shapes.unsupported('other', type, place);

  let shape: Shape | undefined = shapes.read(base, { node: place.node });
  for (const property of found.flatMap((properties) => properties ?? [])) {
    const constraint = constraints.get(property.name);
    shape = shape && constraint?.(shape, reading.checker.getTypeOfSymbol(property.symbol));
  }
  return shape ?? shapes.unsupported('other', type, place);
};

interface ConstraintProperty {
  readonly name: string;
  readonly symbol: ts.Symbol;
}

/** The constraints that an object type consists of; `undefined` when it holds anything else, or nothing. */
function constraintsIn(type: ts.Type, reading: SourceReading): readonly ConstraintProperty[] | undefined {
  if (!(type.flags & ts.TypeFlags.Object)) return undefined;
  const properties = reading.checker.getPropertiesOfType(type).map((symbol) => ({
    symbol,
    name: constraintName(symbol, reading),
  }));
  const known = properties.filter((property): property is ConstraintProperty => property.name !== undefined);
  return known.length > 0 && known.length === properties.length ? known : undefined;
}

/** `Int` for the property `[Int]` whose key is a symbol that `ashlar` declares. */
function constraintName(property: ts.Symbol, reading: SourceReading): string | undefined {
  const name = property.valueDeclaration && ts.getNameOfDeclaration(property.valueDeclaration);
  if (name === undefined || !ts.isComputedPropertyName(name)) return undefined;
  const key = reading.symbolOf(name.expression);
  return key && reading.ashlarName(key);
}
