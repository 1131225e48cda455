import type { ApiDocument } from './api-document.js';
import { isObject, type JsonObject, objectOf, textOf } from './json.js';
import type { OperationContext } from './operation-context.js';

/**
 * Reports the differences between the `encoding` of two forms: the media types that each part may have. A part that only one of the
 * forms has is a difference of their schemas.
 */
export function compareEncodings(
  before: JsonObject,
  after: JsonObject,
  place: string,
  context: OperationContext,
): void {
  const [was, is] = [objectOf(before['encoding']), objectOf(after['encoding'])];
  for (const part of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (!hasPart(before, part, context.before) || !hasPart(after, part, context.after)) continue;
    const [old, current] = [objectOf(was[part]), objectOf(is[part])];
    const name = `the part \`${part}\` of ${place}`;
    compareMediaTypes(mediaTypesOf(old), mediaTypesOf(current), name, context);
    context.compareKeywords(old, current, ['contentType'], name, 'request-not-comparable');
  }
}

/** Any type is accepted where none is named. */
function compareMediaTypes(
  before: readonly string[] | undefined,
  after: readonly string[] | undefined,
  name: string,
  { report }: OperationContext,
): void {
  if (before === undefined && after !== undefined)
    report('request-part-media-type-removed', `${name} now accepts only the media types ${after.join(', ')}`);
  if (before !== undefined && after === undefined)
    report('request-part-media-type-added', `${name} now accepts any media type`);
  if (before === undefined || after === undefined) return;
  for (const type of before)
    if (!covers(after, type))
      report('request-part-media-type-removed', `${name} no longer accepts the media type ${type}`);
  for (const type of after)
    if (!covers(before, type)) report('request-part-media-type-added', `${name} now accepts the media type ${type}`);
}

function mediaTypesOf(encoding: JsonObject): readonly string[] | undefined {
  return textOf(encoding['contentType'])
    ?.split(',')
    .map((type) => type.trim().toLowerCase());
}

function covers(types: readonly string[], type: string): boolean {
  return [type, `${type.split('/')[0]}/*`, '*/*'].some((candidate) => types.includes(candidate));
}

/** Whether a form may have a part; a schema that is composed of others may have any. */
function hasPart(media: JsonObject, part: string, document: ApiDocument): boolean {
  const schema = document.follow(media['schema']);
  const { properties } = schema;
  return !isObject(properties) || Object.hasOwn(properties, part) || schema['allOf'] !== undefined;
}
