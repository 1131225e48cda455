/**
 * The contract with generated files, version 1. Every name here is a promise to files that are checked in elsewhere:
 * nothing may be taken away or change its meaning, and nothing is added without need.
 */
export type { Startup } from '../container/startup.js';
export { type Decoder, type Invalid, invalid, type Writable } from '../decoding/decoder.js';
export {
  arrayFromText,
  booleanFromText,
  intFromText,
  literalFromText,
  numberFromText,
  stringFromText,
} from '../decoding/from-text.js';
export { isArray } from '../decoding/is-array.js';
export { isObject } from '../decoding/is-object.js';
export { array, boolean, int, literal, nullable, number, oneOf, string, unknown } from '../decoding/json-decoders.js';
export { literalOf, literalOfText } from '../decoding/literal-of.js';
export { ownProperty } from '../decoding/own-property.js';
export { tagged } from '../decoding/tagged.js';
export type { CompiledApplication, DependencyTable } from '../pipeline/compiled-application.js';
export type { Match, Matcher } from '../pipeline/match.js';
export { hasEscapes, segmentAt, segmentEnd } from '../pipeline/path-segments.js';
export { respondEmpty, respondJson, respondText } from '../pipeline/respond.js';
export { type RouteTable, route } from '../pipeline/route.js';
export {
  jsonArray,
  jsonBoolean,
  jsonNullable,
  jsonNumber,
  jsonString,
  jsonUnknown,
} from '../serializing/json-leaves.js';
