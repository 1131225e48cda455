import type { ApplicationModel } from '../../model/application-model.js';
import { hasFormattedDefaults } from '../queries/default-problem.js';
import { examplePlaces } from '../queries/example-places.js';
import { hasPatterns } from '../queries/pattern-places.js';
import type { Analyzers } from '../rule.js';
import { loadFormatCheck } from './format-check.js';
import { loadPatternGrowth } from './pattern-growth.js';

/** Loads the analyzers that the rules need for some applications. */
export async function loadAnalyzers(applications: readonly ApplicationModel[]): Promise<Partial<Analyzers>> {
  return {
    ...(applications.some(hasPatterns) && { growthOf: await loadPatternGrowth() }),
    ...(applications.some(
      (application) => hasFormattedDefaults(application) || examplePlaces(application).length > 0,
    ) && { hasFormat: await loadFormatCheck() }),
  };
}
