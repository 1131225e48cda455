import { randomInt } from 'node:crypto';

/** What keys are multiplied by, one behind the other: odd 32-bit integers, so that no two keys have one hash. */
export type AddressHashKeys = readonly [first: number, second: number];

/**
 * Keys that nobody else knows: whoever could tell the hashes of addresses, and choose among some, would make others wait in
 * one place of a table.
 */
export function randomHashKeys(): AddressHashKeys {
  return [randomOdd(), randomOdd()];
}

/** 32 bits, of which the first are as good as random for keys that follow each other, or differ in their first bits. */
export function addressHash(address: number, first: number, second: number): number {
  const product = Math.imul(address, first);
  return Math.imul(product ^ (product >>> 15), second);
}

function randomOdd(): number {
  return (2 * randomInt(2 ** 31) + 1) | 0;
}
