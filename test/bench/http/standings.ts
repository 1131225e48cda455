import type { Slice } from './contestant.js';

/** A contestant of the benchmark. */
export interface Runner {
  readonly name: string;
  /** Sends so many requests that the engine compiles the code that handles them: a number of seconds is not enough on a busy machine. */
  warmUp(): Promise<unknown>;
  /** Sends requests for a number of seconds. */
  run(seconds: number): Promise<Slice>;
}

/** How many slices each gets, and how many seconds one is. */
export interface Turns {
  readonly rounds: number;
  readonly slice: number;
}

/** The slices of each contestant in one set of processes, in the order of the rounds. */
export type Standings = ReadonlyMap<string, readonly Slice[]>;

/** The median of the ratios of two contestants in several sets of processes, and their range. */
export interface Ratio {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** Lets the contestants take turns. */
export async function takeTurns(runners: readonly Runner[], turns: Turns): Promise<Standings> {
  const slices = new Map(runners.map(({ name }): [string, Slice[]] => [name, []]));
  for (const runner of runners) await runner.warmUp();
  for (let round = 0; round < turns.rounds; round++) {
    for (let turn = 0; turn < runners.length; turn++) {
      const runner = runners[(round + turn) % runners.length];
      if (runner !== undefined) slices.get(runner.name)?.push(await runner.run(turns.slice));
    }
  }
  return slices;
}

/** Compares two contestants: each slice with that of the same round. Absent if one of them does not take part. */
export function ratioOf(all: readonly Standings[], name: string, base: string): Ratio | undefined {
  const ratios = all.flatMap((standings) => {
    const [own, others] = [standings.get(name), standings.get(base)];
    if (own === undefined || others === undefined) return [];
    return [median(own.map(({ perSecond }, index) => perSecond / (others[index]?.perSecond ?? Number.NaN)))];
  });
  if (ratios.length === 0) return undefined;
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
}

/** The median of the 99th percentiles of a contestant, in milliseconds. */
export function p99Of(all: readonly Standings[], name: string): number {
  return median(all.map((standings) => median((standings.get(name) ?? []).map(({ p99 }) => p99))));
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return ((sorted[middle] ?? Number.NaN) + (sorted[(sorted.length - 1) >> 1] ?? Number.NaN)) / 2;
}
