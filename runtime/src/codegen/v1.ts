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
export { isObject } from '../decoding/is-object.js';
export { array, boolean, int, literal, nullable, number, oneOf, string, unknown } from '../decoding/json-decoders.js';
export type { CompiledApplication, DependencyTable } from '../pipeline/compiled-application.js';
export type { Matcher } from '../pipeline/match.js';
export { respondEmpty, respondJson, respondText } from '../pipeline/respond.js';
export { type RouteTable, route } from '../pipeline/route.js';
export { splitPath } from '../pipeline/split-path.js';
export {
  jsonArray,
  jsonBoolean,
  jsonNullable,
  jsonNumber,
  jsonString,
  jsonUnknown,
} from '../serializing/json-leaves.js';
