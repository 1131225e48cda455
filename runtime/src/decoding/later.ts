import type { Decoder } from './decoder.js';

/** A decoder of another generated file, which is looked up when it is used: files that import each other are loaded one after the other. */
export function later<T>(target: () => Decoder<T>): Decoder<T> {
  return {
    read: (input) => target().read(input),
    explain: (input, problems) => target().explain(input, problems),
    get lists() {
      return target().lists;
    },
  };
}
