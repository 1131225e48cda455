import type { MediaTypesFacts } from '../model/raw-body.js';
import type { RawInput } from '../model/route-input.js';
import { splitMediaTypes } from './split-media-types.js';

/** Interprets the media types of a `RawBody`. */
export function linkMediaTypes(facts: MediaTypesFacts | undefined): Pick<RawInput, 'mediaTypes' | 'problem'> {
  if (facts === undefined) return {};
  const { text, value } = facts;
  if (value === undefined) return { problem: { kind: 'not-literal', text } };
  const { types, invalid } = splitMediaTypes(value);
  return invalid.length === 0
    ? { mediaTypes: types }
    : { problem: { kind: 'not-a-media-type', text: invalid[0] ?? '' } };
}
