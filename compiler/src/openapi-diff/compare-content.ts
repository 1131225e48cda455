import { compareEncodings } from './compare-encodings.js';
import { entriesOf, type Json, type JsonObject, objectOf } from './json.js';
import type { OperationContext } from './operation-context.js';
import type { Direction } from './schemas/form-reader.js';

/** A place where content is sent: the body of a request, a response, or a parameter. */
export interface ContentPlace {
  readonly direction: Direction;
  /** "the body" */
  readonly name: string;
}

/** Reports the differences between the media types of two contents, and between their schemas. */
export function compareContent(
  before: Json | undefined,
  after: Json | undefined,
  place: ContentPlace,
  context: OperationContext,
): void {
  const [known, types] = [mediaTypesOf(before), mediaTypesOf(after)];
  const { direction, name } = place;
  const texts = wordings[direction];
  const met = new Set<string>();
  // A range such as `text/*` matches the types that the writing side names.
  const [writing, reading] = direction === 'request' ? [known, types] : [types, known];
  for (const [type, media] of writing) {
    const match = matchOf(type, reading);
    if (match === undefined) context.report(texts.unread.rule, `${name} ${texts.unread.text} ${type}`);
    else {
      const other = reading.get(match) ?? {};
      met.add(match);
      if (direction === 'request') compareMedia(media, other, place, context);
      else compareMedia(other, media, place, context);
    }
  }
  for (const type of reading.keys()) {
    const isNamed = direction === 'request' ? writing.has(type) : met.has(type);
    if (!isNamed) context.report(texts.unwritten.rule, `${name} ${texts.unwritten.text} ${type}`);
  }
}

const wordings = {
  request: {
    unread: { rule: 'request-media-type-removed', text: 'no longer accepts the media type' },
    unwritten: { rule: 'request-media-type-added', text: 'now accepts the media type' },
  },
  response: {
    unread: { rule: 'response-media-type-added', text: 'can now have the media type' },
    unwritten: { rule: 'response-media-type-removed', text: 'no longer has the media type' },
  },
} as const;

function compareMedia(
  before: JsonObject,
  after: JsonObject,
  { direction, name }: ContentPlace,
  context: OperationContext,
): void {
  context.compareSchemas(before['schema'], after['schema'], name, direction);
  // The schema of each event of a stream.
  const [was, is] = [before['x-event-schema'], after['x-event-schema']];
  if (was !== undefined || is !== undefined) context.compareSchemas(was, is, `an event of ${name}`, direction);
  const isForm = direction === 'request';
  if (isForm) compareEncodings(before, after, name, context);
  const known = ['schema', 'example', 'examples', 'x-event-schema', ...(isForm ? ['encoding'] : [])];
  context.compareKeywords(before, after, known, name, `${direction}-not-comparable`);
}

/** The media types in one way of writing. */
function mediaTypesOf(content: Json | undefined): ReadonlyMap<string, JsonObject> {
  return new Map(
    entriesOf(content).map(([type, media]) => [type.toLowerCase().replaceAll(/\s+/g, ''), objectOf(media)]),
  );
}

function matchOf(type: string, types: ReadonlyMap<string, JsonObject>): string | undefined {
  return [type, `${type.split('/')[0]}/*`, '*/*'].find((candidate) => types.has(candidate));
}
