import type { Decoder } from '../decoding/decoder.js';
import { invalid } from '../decoding/invalid.js';
import { Secret } from './secret.js';

/** Decodes a text that satisfies the constraints of `text`, as a secret. No message contains the text. */
export function secretOf(text: Decoder<string>): Decoder<Secret> {
  return {
    read(input) {
      const value = text.read(input);
      return value === invalid ? invalid : new Secret(value);
    },
    explain: (input, problems) => text.explain(input, problems),
  };
}
