/**
 * The contract with generated files, version 1. Every name here is a promise to files that are checked in elsewhere:
 * nothing may be taken away or change its meaning, and nothing is added without need.
 */

export { type CodecDefinition, defineCodec } from '../codec/type-codec.js';
export { type ConfigurationTable, configuration } from '../configuration/configuration-table.js';
export type { Secret } from '../configuration/secret.js';
export { secretOf } from '../configuration/secret-of.js';
export type { CompiledApplication, DependencyTable } from '../container/compiled-application.js';
export type { ContainerBuilder } from '../container/container-builder.js';
export { needs } from '../container/needs.js';
export { notCompiled } from '../container/not-compiled.js';
export type { InstanceOf } from '../contract/token.js';
export { arrayFromTextWith, arrayWith, numberWith, stringWith } from '../decoding/constrained.js';
export type { Decoder, Writable } from '../decoding/decoder.js';
export { bigint, bytes, date, url } from '../decoding/encoded-decoders.js';
export { isDate, isDateTime, isTime } from '../decoding/formats/date-time.js';
export { isEmail } from '../decoding/formats/email.js';
export { isIpv4, isIpv6 } from '../decoding/formats/ip-address.js';
export { isDuration, isHostname, isUuid } from '../decoding/formats/string-formats.js';
export { isUri } from '../decoding/formats/uri.js';
export {
  arrayFromText,
  bigintFromText,
  booleanFromText,
  bytesFromText,
  dateFromText,
  intFromText,
  literalFromText,
  numberFromText,
  stringFromText,
  urlFromText,
} from '../decoding/from-text.js';
export { defineOwn, instanceOf } from '../decoding/instance-of.js';
export { type Invalid, invalid } from '../decoding/invalid.js';
export { isArray } from '../decoding/is-array.js';
export { isMultipleOf } from '../decoding/is-multiple-of.js';
export { hasOnly, isObject, ownProperty } from '../decoding/is-object.js';
export { array, boolean, int, listOf, literal, nullable, number, string, unknown } from '../decoding/json-decoders.js';
export { later } from '../decoding/later.js';
export { literalOf, literalOfText } from '../decoding/literal-of.js';
export { absent, object, onlyFields, optional, otherFields, required } from '../decoding/object.js';
export { oneOf, recursiveOneOf } from '../decoding/one-of.js';
export { orDefault, withDefault } from '../decoding/or-default.js';
export { record } from '../decoding/record.js';
export { tagged } from '../decoding/tagged.js';
export { isLonger, isShorter } from '../decoding/text-length.js';
export { tuple } from '../decoding/tuple.js';
export { EventBus } from '../events/event-bus.js';
export { type EventHandlerTable, handles } from '../events/event-handler-table.js';
export { type ErrorHandling, errorHandler } from '../pipeline/error-handling.js';
export { hasEscapes, segmentAt, segmentEnd, withoutTrailingSlash } from '../pipeline/path-segments.js';
export { ProblemDetailsHandler, respondProblem } from '../pipeline/problem-details-handler.js';
export { respondEmpty, respondEvents, respondJson, respondText } from '../pipeline/respond.js';
export { respondMapped } from '../pipeline/respond-mapped.js';
export { respondWithStatus } from '../pipeline/respond-with-status.js';
export { route } from '../pipeline/route.js';
export type { Match, Matcher, RouteTable } from '../pipeline/route-contract.js';
export { withOptions } from '../pipeline/with-options.js';
export { hasItem, hasItemOfKind } from '../serializing/has-item.js';
export { hasLength } from '../serializing/has-length.js';
export { hasProperty } from '../serializing/has-property.js';
export { hasTag } from '../serializing/has-tag.js';
export { hasToJson } from '../serializing/has-to-json.js';
export {
  jsonBigInt,
  jsonBoolean,
  jsonBytes,
  jsonDate,
  jsonNumber,
  jsonString,
  jsonText,
  jsonUnknown,
  jsonUrl,
} from '../serializing/json-leaves.js';
export { jsonArray, jsonMember, jsonMembers, jsonNullable, jsonRecord, otherNames } from '../serializing/json-lists.js';
export { jsonObject } from '../serializing/missing.js';
export { ThrottleService } from '../throttling/throttle-service.js';
