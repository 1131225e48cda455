import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { type RepairedSources, type ResolvedRepair, resolveRepair } from './resolve-repair.js';

/** The repairs of a diagnostic as edits of texts, without those that its sources do not allow. */
export function resolveRepairs(diagnostic: Diagnostic, sources: RepairedSources): readonly ResolvedRepair[] {
  return (diagnostic.repairs ?? []).flatMap((repair) => resolveRepair(repair, sources) ?? []);
}
