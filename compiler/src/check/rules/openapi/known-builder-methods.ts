import { unknownBuilderMethod } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { nearest } from '../../../model/nearest.js';
import { chooseName } from '../../repairs/syntax-changes.js';

/** Only existing methods of `OpenApiConfig` are called. */
export function knownBuilderMethods({ issues }: ApplicationModel, report: Report): void {
  for (const issue of issues) {
    if (issue.kind !== 'unknown-builder-method') continue;
    const { method, known, span } = issue;
    const near = nearest(method, known);
    const [meant] = near;
    const hint =
      meant === undefined
        ? `its methods are ${known.map((name) => `\`${name}\``).join(', ')}`
        : `did you mean \`${meant}\`?`;
    const repairs = chooseName(near, (text) => ({ kind: 'replace', span, text }));
    report(unknownBuilderMethod.at(span, { method, hint }, [], repairs));
  }
}
