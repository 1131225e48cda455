import { memo } from '../incremental/memo.js';
import type { RouteDocumentation } from '../model/api-document.js';
import type { ResultFacts, ReturnFacts } from '../model/facts.js';
import { mapParts } from '../model/shapes/map-parts.js';
import { partsOf } from '../model/shapes/parts-of.js';
import type { NamedType, Shape, SupportedShape } from '../model/shapes/shape.js';

/** A named type whose shape can be sent and received. */
export type SupportedType = NamedType<never>;

/** Whether a shape has no unsupported parts, as most have none: it needs no other form then. */
function isSupported(shape: Shape): shape is SupportedShape {
  return shape.kind !== 'unsupported' && partsOf(shape).every(isSupported);
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
  if (isSupported(shape)) return shape;
  const sent = withoutUnsentParts(shape);
  return isSupported(sent) ? sent : undefined;
}

/** The shape in which the objects with `toJSON` have supported properties alone. */
function withoutUnsentParts(shape: Shape): Shape {
  const sent = mapParts(shape, withoutUnsentParts);
  if (sent.kind !== 'object' || sent.toJson === undefined) return sent;
  const properties = sent.properties.filter((property) => isSupported(property.shape));
  return properties.length === sent.properties.length ? sent : { ...sent, properties };
}

/** The type without unsupported parts, or nothing when it has one. */
export function supportedType(type: NamedType): SupportedType | undefined {
  return isSupportedType(type) ? type : convertedType(type);
}

const convertedType = memo((type: NamedType): SupportedType | undefined => {
  const shape = supportedShape(type.shape);
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

function allOf<Item, Supported>(
  items: readonly Item[],
  supported: (item: Item) => Supported | undefined,
): readonly Supported[] | undefined {
  const found = items.flatMap((item) => supported(item) ?? []);
  return found.length === items.length ? found : undefined;
}
