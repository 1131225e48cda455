import { unknownProperty } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import { nearest } from '../../../diagnostics/nearest.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ModuleList } from '../../../model/module-list.js';

/** The lists of a module: in another place one of them is out of place, and no misspelling of what is known there. */
const moduleLists: ReadonlySet<string> = new Set<ModuleList>([
  'imports',
  'providers',
  'controllers',
  'exports',
  'eventHandlers',
]);

/** Annotations have only the properties that they know: a misspelt one would silently do nothing. */
export function knownProperties(application: ApplicationModel, report: Report): void {
  for (const misuse of application.misuses) {
    if (misuse.kind !== 'unknown-property') continue;
    const { annotation, callee, property, known, span } = misuse;
    const [meant] = moduleLists.has(property) ? [] : nearest(property, known);
    const hint =
      meant === undefined
        ? `its ${known.length === 1 ? 'property is' : 'properties are'} ${known.map((name) => `\`${name}\``).join(', ')}`
        : `did you mean \`${meant}\`?`;
    report(unknownProperty.at(span, { subject: callee ?? `@${annotation}`, property, hint }));
  }
}
