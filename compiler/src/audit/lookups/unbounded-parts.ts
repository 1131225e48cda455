import type { Shape, StringFormat } from '../../model/shapes/shape.js';
import type { AuditedApplication } from '../audit-rule.js';
import { isBoundedPattern } from './bounded-pattern.js';
import { type InputPlace, inputPlaces, type RequestPart } from './input-places.js';

/** A part of an input without an upper bound. */
export interface UnboundedPart extends InputPlace {
  /** `string`, `array`, `record`, … */
  readonly what: string;
  /** How to bound it. */
  readonly hint: string;
}

/** The formats whose values have a limited length. */
const boundedFormats: ReadonlySet<StringFormat> = new Set(['uuid', 'date', 'ipv4', 'ipv6', 'hostname']);

/** The parts of inputs without an upper bound, in the order of the routes. */
export function unboundedParts(part: RequestPart, audited: AuditedApplication): readonly UnboundedPart[] {
  return inputPlaces(part, audited).flatMap((place) => {
    const unbounded = unboundedShape(place.shape);
    return unbounded === undefined ? [] : [{ ...place, ...unbounded }];
  });
}

/** The kind of a shape without an upper bound of its own, and how to bound it. Its parts are other places. */
function unboundedShape(shape: Shape): Pick<UnboundedPart, 'what' | 'hint'> | undefined {
  switch (shape.kind) {
    case 'string': {
      const { maxLength, patterns = [], format } = shape;
      const isBounded =
        maxLength !== undefined ||
        patterns.some(isBoundedPattern) ||
        (format !== undefined && boundedFormats.has(format));
      return isBounded ? undefined : { what: 'string', hint: 'add a maximum length: `string & MaxLength<…>`' };
    }
    case 'url':
      return { what: 'URL', hint: 'declare the text with a maximum length: `Url & MaxLength<…>`' };
    case 'bytes':
      return {
        what: 'bytes',
        hint: 'receive them as a `File` with `maxSize`, or accept the finding with a low `@BodyLimit`',
      };
    case 'array':
      if (shape.maxItems !== undefined) return undefined;
      return { what: 'array', hint: 'add a maximum number of items: `& MaxItems<…>`' };
    case 'tuple':
      if (shape.rest === undefined) return undefined;
      return { what: 'tuple', hint: 'declare the items one by one, or an array with `MaxItems`' };
    case 'object':
      if (shape.additional === undefined) return undefined;
      return { what: 'record', hint: 'declare the properties by name, or an array of entries with `MaxItems`' };
    default:
      return undefined;
  }
}
