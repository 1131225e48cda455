import { wrongExample } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { exampleValue } from '../../../model/example-value.js';
import { examplePlaces } from '../../queries/example-places.js';
import { valueProblem } from '../../queries/value-problem.js';
import type { Analyzers } from '../../rule.js';

/** An `@example` is a value of its type: clients, and servers that imitate this one, use it as one. */
export function fittingExamples(application: ApplicationModel, report: Report, analyzers: Analyzers): void {
  const { types } = application;
  for (const { path, shape, text, span } of examplePlaces(application)) {
    const example = exampleValue(text, shape, types);
    const because = example === undefined ? 'is not JSON' : valueProblem(shape, example.value, types, analyzers);
    if (because === undefined) continue;
    report(wrongExample.at(span, { path, example: oneLine(text), because, isJson: example !== undefined }));
  }
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= 60 ? line : `${line.slice(0, 59)}…`;
}
