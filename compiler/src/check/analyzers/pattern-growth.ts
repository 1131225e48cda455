/// <reference path="./recheck-browser.d.ts" />
import type { Diagnostics } from 'recheck';
import * as recheckModule from 'recheck/lib/browser.js';
import { memoText } from '../../incremental/memo-text.js';
import type { Growth } from '../lookups/types/analyzers.js';

// Depending on the loader, a CommonJS module has its exports in `default` or as named exports.
const recheck = recheckModule.default ?? recheckModule;

/** Analyzes a regular expression in Unicode mode. The package for browsers is the one that starts no other process. */
export const growthOf: (source: string) => Growth = memoText((source) => {
  try {
    return growthIn(withCountingClock(() => recheck.checkSync(source, 'u', deterministic)));
  } catch (error) {
    // Groups that are nested too deeply exhaust the stack.
    if (error instanceof RangeError) return { kind: 'too deep' };
    throw error;
  }
});

/** The seed makes one build like the next; a time limit of the whole analysis would not. */
const deterministic = { randomSeed: 1, timeout: null };

/** About what passes between two calls of the analyzer on a fast machine. */
const millisecondsPerCall = 0.001;

/**
 * Runs a synchronous function with a clock that only its own calls move. The analyzer limits parts of its work by time, and takes
 * a text that exceeds such a limit for a slow one: on a busy machine it would reject patterns that are fast. Without these limits, it
 * would run out of memory for some patterns.
 */
function withCountingClock<T>(run: () => T): T {
  const own = Object.getOwnPropertyDescriptor(performance, 'now');
  let milliseconds = 0;
  const now = (): number => {
    milliseconds += millisecondsPerCall;
    return milliseconds;
  };
  Object.defineProperty(performance, 'now', { configurable: true, writable: true, value: now });
  try {
    return run();
  } finally {
    if (own === undefined) Reflect.deleteProperty(performance, 'now');
    else Object.defineProperty(performance, 'now', own);
  }
}

/** A pattern that could not be analyzed counts as harmless. */
function growthIn(result: Diagnostics): Growth {
  if (result.status !== 'vulnerable') return { kind: 'harmless' };
  const { complexity } = result;
  return complexity.type === 'exponential'
    ? { kind: 'exponential' }
    : { kind: 'polynomial', degree: complexity.degree };
}
