import type { Decoder } from './decoder.js';
import { invalid } from './invalid.js';
import { isObject } from './is-object.js';
import { type DecodedBy, literal } from './json-decoders.js';
import { violations } from './violations.js';

/** A value of the tag and the decoder for the objects or lists that carry it. */
export type TaggedDecoder = readonly [value: string | number | boolean, decoder: Decoder<unknown>];

/**
 * One of several kinds of objects, distinguished by one property: `tagged('kind', [['circle', circle], ['square', square]])`; or of
 * lists, distinguished by the item at an index: `tagged(0, [['set', set], ['delete', delete]])`. `message` replaces the messages of
 * the property.
 */
export function tagged<const Members extends readonly TaggedDecoder[]>(
  property: string | number,
  members: Members,
  message?: string,
): Decoder<DecodedBy<Members[number][1]>> {
  const byValue = new Map<unknown, Decoder<unknown>>(members);
  const tag = literal(...members.map(([value]) => value));
  const isList = typeof property === 'number';
  const decoderOf = isList
    ? (input: unknown) => (Array.isArray(input) ? byValue.get(input[property]) : undefined)
    : (input: unknown) => (isObject(input) ? byValue.get(input[property]) : undefined);
  return {
    read(input) {
      const decoder = decoderOf(input);
      // A decoder of the list returned the value; the compiler cannot follow the look-up.
      return decoder === undefined ? invalid : (decoder.read(input) as DecodedBy<Members[number][1]>);
    },
    explain(input, problems) {
      const decoder = decoderOf(input);
      if (decoder !== undefined) decoder.explain(input, problems);
      else if (!isList) {
        if (problems.object(input)) problems.required(property, input[property], tag, message);
      } else if (Array.isArray(input)) problems.required(property, input[property], tag, message);
      else problems.add(input === undefined ? violations.required : violations.array);
    },
    ...(isList && { lists: [] }),
  };
}
