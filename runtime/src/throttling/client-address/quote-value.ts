import { inspect } from 'node:util';

const longest = 100;

/** A value from outside as a message can tell it: in quotes, shortened, with escapes for what would play with a terminal. */
export function quoteValue(text: string): string {
  return inspect(text.length > longest ? `${text.slice(0, longest)}…` : text, {
    breakLength: Number.POSITIVE_INFINITY,
  });
}
