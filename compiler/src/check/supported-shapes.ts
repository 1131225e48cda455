import { memo } from '../incremental/memo.js';
import type { RouteDocumentation } from '../model/api-document.js';
import type { ResultFacts, ReturnFacts } from '../model/facts.js';
import type {
  NamedType,
  ObjectShape,
  PropertyShape,
  Shape,
  SupportedShape,
  TupleElement,
} from '../model/shapes/shape.js';

/** A named type whose shape can be sent and received. */
export type SupportedType = NamedType<never>;

/** Whether a shape has no unsupported parts, as most have none: it needs no other form then. */
function isSupported(shape: Shape): shape is SupportedShape {
  switch (shape.kind) {
    case 'unsupported':
      return false;
    case 'array':
      return isSupported(shape.items);
    case 'tuple':
      return (shape.rest === undefined || isSupported(shape.rest)) && shape.elements.every(hasSupportedShape);
    case 'object': {
      const { additional, toJson, properties } = shape;
      const areOthers =
        (additional === undefined || isSupported(additional)) && (toJson === undefined || isSupported(toJson));
      return areOthers && properties.every(hasSupportedShape);
    }
    case 'union':
      return shape.members.every(isSupported);
    default:
      return true;
  }
}

function hasSupportedShape({ shape }: { readonly shape: Shape }): boolean {
  return isSupported(shape);
}

function isSupportedType(type: NamedType): type is SupportedType {
  return isSupported(type.shape);
}

function areSupported(returns: ReturnFacts): returns is ReturnFacts<never> {
  const { results, mapped } = returns;
  const shapes = [...results.flatMap(({ shape, mapped: own }) => [shape, own]), mapped];
  return shapes.every((shape) => shape === undefined || isSupported(shape));
}

/**
 * The shape without unsupported parts, or nothing when it has one. The properties of an object with `toJSON` are not sent:
 * those that are not supported are left out.
 */
export function supportedShape(shape: Shape): SupportedShape | undefined {
  return isSupported(shape) ? shape : withoutUnsupported(shape);
}

function withoutUnsupported(shape: Shape): SupportedShape | undefined {
  switch (shape.kind) {
    case 'unsupported':
      return undefined;
    case 'array': {
      const items = supportedShape(shape.items);
      return items && { ...shape, items };
    }
    case 'tuple': {
      const { rest, ...tuple } = shape;
      const elements = allOf(shape.elements, supportedElement);
      const others = rest && supportedShape(rest);
      if (elements === undefined || (rest !== undefined && others === undefined)) return undefined;
      return { ...tuple, elements, ...(others !== undefined && { rest: others }) };
    }
    case 'object':
      return supportedObject(shape);
    case 'union': {
      const members = allOf(shape.members, supportedShape);
      return members && { ...shape, members };
    }
    default:
      return shape;
  }
}

/** The type without unsupported parts, or nothing when it has one. */
export function supportedType(type: NamedType): SupportedType | undefined {
  return isSupportedType(type) ? type : convertedType(type);
}

const convertedType = memo((type: NamedType): SupportedType | undefined => {
  const shape = withoutUnsupported(type.shape);
  return shape && { ...type, shape };
});

/** The results of a handler without unsupported types, or nothing when it has one. */
export function supportedReturns(returns: ReturnFacts): ReturnFacts<never> | undefined {
  if (areSupported(returns)) return returns;
  const { results: declared, mapped: whole, ...others } = returns;
  const results = allOf(declared, supportedResult);
  const mapped = whole && supportedShape(whole);
  if (results === undefined || (whole !== undefined && mapped === undefined)) return undefined;
  return { ...others, results, ...(mapped !== undefined && { mapped }) };
}

function supportedResult(result: ResultFacts): ResultFacts<never> | undefined {
  const { mapped: declared, text: declaredText, ...others } = result;
  const carrier = supportedCarrier(others);
  if (declared === undefined || carrier === undefined) return carrier;
  const mapped = supportedShape(declared);
  const text = declaredText && supportedShape(declaredText);
  return mapped && { ...carrier, mapped, ...(text !== undefined && { text }) };
}

/** The documentation of a route without unsupported types, or nothing when it has one. */
export function supportedDocumentation(documentation: RouteDocumentation): RouteDocumentation<never> | undefined {
  const responses = allOf(documentation.responses, supportedCarrier);
  const headers = allOf(documentation.headers, (header) => {
    const shape = supportedShape(header.shape);
    return shape && { ...header, shape };
  });
  return responses && headers && { ...documentation, responses, headers };
}

function supportedCarrier<Carrier extends { readonly shape?: Shape }>(
  carrier: Carrier,
): (Omit<Carrier, 'shape'> & { readonly shape?: SupportedShape }) | undefined {
  const { shape: declared, ...others } = carrier;
  if (declared === undefined) return others;
  const shape = supportedShape(declared);
  return shape && { ...others, shape };
}

function supportedObject(shape: ObjectShape): ObjectShape<never> | undefined {
  const { additional, toJson, properties: declared, ...object } = shape;
  const converted = toJson && supportedShape(toJson);
  const others = additional && supportedShape(additional);
  const properties =
    toJson === undefined
      ? allOf(declared, supportedProperty)
      : declared.flatMap((property) => supportedProperty(property) ?? []);
  const isUnsupported =
    (toJson !== undefined && converted === undefined) || (additional !== undefined && others === undefined);
  if (isUnsupported || properties === undefined) return undefined;
  return {
    ...object,
    properties,
    ...(others !== undefined && { additional: others }),
    ...(converted !== undefined && { toJson: converted }),
  };
}

function supportedProperty(property: PropertyShape): PropertyShape<never> | undefined {
  const shape = supportedShape(property.shape);
  return shape && { ...property, shape };
}

function supportedElement(element: TupleElement): TupleElement<never> | undefined {
  const shape = supportedShape(element.shape);
  return shape && { ...element, shape };
}

function allOf<Item, Supported>(
  items: readonly Item[],
  supported: (item: Item) => Supported | undefined,
): readonly Supported[] | undefined {
  const found = items.flatMap((item) => supported(item) ?? []);
  return found.length === items.length ? found : undefined;
}
