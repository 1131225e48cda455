import { inspect } from 'node:util';

const longest = 100;

/** Formats a received value for a message: in quotes, shortened, with control characters escaped. */
export function quoteValue(text: string): string {
  return inspect(text.length > longest ? `${text.slice(0, longest)}…` : text, {
    breakLength: Number.POSITIVE_INFINITY,
  });
}
