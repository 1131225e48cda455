import { slowPattern } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { Span } from '../../../model/span.js';
import type { Growth } from '../../lookups/types/analyzers.js';
import { patternProblem } from '../../lookups/types/pattern-places.js';
import { placeText } from '../../lookups/types/type-places.js';
import { useOf } from '../../lookups/types/unsupported-places.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import { choose, importsOfMarkers } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** About as many steps as a matcher makes in 100 milliseconds. */
const mostSteps = 10_000_000;

const powers: ReadonlyMap<number, string> = new Map([
  [2, 'the square'],
  [3, 'the cube'],
]);

/** No text of a request takes long to match: the server is blocked meanwhile. */
export function quickPatterns(used: UsedTypes, { application, analyzers }: RuleFacts, report: Report): void {
  const reported = new Set<string>();
  for (const { source, place, longest } of used.patterns) {
    const key = `${placeText(place.span)} ${source}`;
    if (reported.has(key) || patternProblem(source) !== undefined) continue;
    const growth = analyzers.growthOf(source);
    if (growth.kind === 'harmless') continue;
    if (growth.kind === 'polynomial' && longest ** growth.degree <= mostSteps) continue;
    reported.add(key);
    const values = { path: place.path, pattern: source, growth: growthText(growth), hint: hintFor(growth) };
    const related = useOf(application, place, place.span);
    report(slowPattern.at(place.span, values, related, repairsFor(growth, place.span)));
  }
}

function growthText(growth: Growth): string {
  if (growth.kind === 'too deep') return 'cannot be determined, because its groups are nested too deeply';
  if (growth.kind !== 'polynomial') return 'grows exponentially with the length of the text';
  return `grows with ${powers.get(growth.degree) ?? `power ${growth.degree}`} of the length of the text`;
}

/** Limits the text that is matched, where that is enough. */
function repairsFor(growth: Growth, span: Span): readonly RepairOfHelp[] {
  if (growth.kind !== 'polynomial') return [];
  const limit = `MaxLength<${fittingLength(growth.degree)}>`;
  const imports = importsOfMarkers('MaxLength');
  const limited = { kind: 'substitute', span, word: 'Pattern<', text: `${limit} & Pattern<`, imports } as const;
  return [choose(`limit the text with \`${limit}\``, limited)];
}

/** The largest power of ten of characters that are matched in time. */
function fittingLength(degree: number): number {
  return 10 ** Math.floor(Math.log10(mostSteps) / degree);
}

function hintFor(growth: Growth): string {
  if (growth.kind === 'too deep') return 'remove groups that have no effect, such as those in `((a))`';
  const rewrite = 'write it so that no two of its repetitions can match the same characters';
  if (growth.kind !== 'polynomial') return rewrite;
  return `limit the text with \`MaxLength<${fittingLength(growth.degree)}>\`, anchor the pattern with \`^\`, or ${rewrite}`;
}
