import type { Decoder } from './decoder.js';
import { invalid } from './invalid.js';
import { isObject } from './is-object.js';
import { type DecodedBy, literal } from './json-decoders.js';

/** A value of the tag and the decoder for the objects that carry it. */
export type TaggedDecoder = readonly [value: string | number | boolean, decoder: Decoder<unknown>];

/** One of several kinds of objects, distinguished by one property: `tagged('kind', [['circle', circle], ['square', square]])`. `message` replaces the messages of the property. */
export function tagged<const Members extends readonly TaggedDecoder[]>(
  property: string,
  members: Members,
  message?: string,
): Decoder<DecodedBy<Members[number][1]>> {
  const byValue = new Map<unknown, Decoder<unknown>>(members);
  const tag = literal(...members.map(([value]) => value));
  return {
    read(input) {
      const decoder = isObject(input) ? byValue.get(input[property]) : undefined;
      // A decoder of the list returned the value; the compiler cannot follow the look-up.
      return decoder === undefined ? invalid : (decoder.read(input) as DecodedBy<Members[number][1]>);
    },
    explain(input, problems) {
      if (!problems.object(input)) return;
      const decoder = byValue.get(input[property]);
      if (decoder === undefined) problems.required(property, input[property], tag, message);
      else decoder.explain(input, problems);
    },
  };
}
