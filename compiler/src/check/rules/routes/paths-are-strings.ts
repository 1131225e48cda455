import { notAPath } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { Span } from '../../../model/span.js';
import type { StaticValue } from '../../../model/static-value.js';
import { safely } from '../../repairs/syntax-changes.js';

/** The argument of `@Controller` and of the route decorators is a path, or a list of paths. */
export function pathsAreStrings(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'not-a-path') continue;
    const { decorator, isEntry, value } = issue;
    report(notAPath.at(value.span, { decorator, isEntry }, [], repairsFor(value)));
  }
}

/** Takes the path out of an object that has nothing else, as other frameworks write it. */
function repairsFor(value: StaticValue): readonly RepairOfHelp[] {
  if (value.kind !== 'record' || value.derived === true) return [];
  const [property, ...others] = value.properties;
  if (property?.name !== 'path' || property.value.kind !== 'literal' || others.length > 0) return [];
  const { file, line, column, endLine, endColumn } = value.span;
  const path = property.value.span;
  const before: Span = { file, line, column, endLine: path.line, endColumn: path.column };
  const after: Span = { file, line: path.endLine, column: path.endColumn, endLine, endColumn };
  return safely(
    [before, after].map((span) => ({ kind: 'replace', span, text: '' })),
    'write a string',
  );
}
