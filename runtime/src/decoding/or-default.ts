import type { Decoder } from './decoder.js';

/** The input, or what stands for it when it is absent: `Default<20>`. */
export function orDefault(input: unknown, otherwise: unknown): unknown {
  return input === undefined ? otherwise : input;
}

/** A decoder for which what is absent is `otherwise`, as the wire would carry it. */
export function withDefault<T>(decoder: Decoder<T>, otherwise: unknown): Decoder<T> {
  return {
    read: (input) => decoder.read(input === undefined ? otherwise : input),
    explain(input, problems) {
      if (input !== undefined) decoder.explain(input, problems);
    },
  };
}
