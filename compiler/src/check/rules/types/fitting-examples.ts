import { wrongExample } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import { exampleValue } from '../../../model/shapes/example-value.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import { valueProblem } from '../../lookups/types/value-problem.js';
import { removeTag } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** An `@example` is a value of its type: clients, and servers that imitate this one, use it as one. */
export function fittingExamples(used: UsedTypes, { types, analyzers }: RuleFacts, report: Report): void {
  for (const { path, shape, text, span } of used.examples) {
    const example = exampleValue(text, shape, types);
    const because = example === undefined ? 'is not JSON' : valueProblem(shape, example.value, types, analyzers);
    if (because === undefined) continue;
    const values = { path, example: oneLine(text), because, isJson: example !== undefined };
    report(wrongExample.at(span, values, [], removeTag(span)));
  }
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= 60 ? line : `${line.slice(0, 59)}…`;
}
