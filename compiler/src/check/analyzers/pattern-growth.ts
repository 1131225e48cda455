/// <reference path="./recheck-browser.d.ts" />
import type { Diagnostics } from 'recheck';
import type { Growth } from '../rule.js';

const known = new Map<string, Growth>();

/**
 * Loads the analyzer of patterns; needed only when the application has patterns, because loading it takes longer than
 * reading a small application. The build for browsers is the one that starts no other process.
 */
export async function loadPatternGrowth(): Promise<(source: string) => Growth> {
  const module = await import('recheck/lib/browser.js');
  // Depending on the loader, a CommonJS module has its exports in `default` or as named exports.
  const recheck = module.default ?? module;
  return (source) => {
    const growth = known.get(source) ?? growthIn(recheck.checkSync(source, 'u', deterministic));
    known.set(source, growth);
    return growth;
  };
}

/** The seed makes one build like the next; a time limit would not. */
const deterministic = { randomSeed: 1, timeout: null };

/** A pattern that could not be analyzed counts as harmless. */
function growthIn(result: Diagnostics): Growth {
  if (result.status !== 'vulnerable') return { kind: 'harmless' };
  const { complexity } = result;
  return complexity.type === 'exponential'
    ? { kind: 'exponential' }
    : { kind: 'polynomial', degree: complexity.degree };
}
