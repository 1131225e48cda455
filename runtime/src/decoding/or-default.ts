import type { Decoder } from './decoder.js';

/** Returns the input, or the default if it is absent: `Default<20>`. */
export function orDefault(input: unknown, otherwise: unknown): unknown {
  return input === undefined ? otherwise : input;
}

/** Decodes a value that can be absent: then the decoder gets `otherwise`, in its JSON representation. */
export function withDefault<T>(decoder: Decoder<T>, otherwise: unknown): Decoder<T> {
  return {
    read: (input) => decoder.read(input === undefined ? otherwise : input),
    explain(input, problems) {
      if (input !== undefined) decoder.explain(input, problems);
    },
  };
}
