import type { Decoder } from './decoder.js';

/** What another decoder takes, or nothing at all: for a body that may be absent. */
export function optional<T>(decoder: Decoder<T>): Decoder<T | undefined> {
  return {
    read: (input) => (input === undefined ? undefined : decoder.read(input)),
    explain: (input, problems) => {
      if (input !== undefined) decoder.explain(input, problems);
    },
  };
}
