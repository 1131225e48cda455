import { unknownProperty } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ModuleList } from '../../../model/module-list.js';
import { nearest } from '../../../model/nearest.js';
import { replace } from '../../repairs/changes.js';

/** The lists of a module: elsewhere, such a name is misplaced, and not a misspelled property. */
const moduleLists: ReadonlySet<string> = new Set<ModuleList>([
  'imports',
  'providers',
  'controllers',
  'exports',
  'eventHandlers',
  'guards',
  'interceptors',
]);

/** Decorators have only known properties: a misspelled one would have no effect. */
export function knownProperties(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'unknown-property') continue;
    const { decorator, callee, property, known, span } = issue;
    const [meant, ...others] = moduleLists.has(property) ? [] : nearest(property, known);
    const hint =
      meant === undefined
        ? `its ${known.length === 1 ? 'property is' : 'properties are'} ${known.map((name) => `\`${name}\``).join(', ')}`
        : `did you mean \`${meant}\`?`;
    const repairs = [meant ?? [], others].flat().map(
      (name, position): RepairOfHelp => ({
        ...(position > 0 && { title: `write \`${name}\`` }),
        kind: others.length === 0 ? 'safe' : 'choice',
        changes: [replace(span, name)],
      }),
    );
    report(unknownProperty.at(span, { subject: callee ?? `@${decorator}`, property, hint }, [], repairs));
  }
}
