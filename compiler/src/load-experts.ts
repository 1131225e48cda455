import { hasFormattedDefaults } from './check/default-fault.js';
import type { Experts } from './check/law.js';
import { hasPatterns } from './check/pattern-places.js';
import { loadFormatCheck } from './format-check.js';
import type { ApplicationModel } from './model/application-model.js';
import { loadPatternGrowth } from './pattern-growth.js';

/** Loads what judges things that laws cannot find out by themselves, as far as applications have such things. */
export async function loadExperts(applications: readonly ApplicationModel[]): Promise<Partial<Experts>> {
  return {
    ...(applications.some(hasPatterns) && { growthOf: await loadPatternGrowth() }),
    ...(applications.some(hasFormattedDefaults) && { hasFormat: await loadFormatCheck() }),
  };
}
