import { randomInt } from 'node:crypto';

/** The factors by which keys are multiplied in turn: odd 32-bit integers, so that different keys have different hashes. */
export type AddressHashKeys = readonly [first: number, second: number];

/**
 * Secret random factors: an attacker who could predict the hashes of addresses could choose addresses that collide in the table.
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
