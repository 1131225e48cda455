import { unknownExport } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { logger } from '../../../model/framework/framework-classes.js';
import { indexOf } from '../../lookups/application-index.js';
import { isUnimportable } from '../../lookups/unimportable-classes.js';

/** Every export of a module is provided by a module. */
export function knownExports(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { class: reference, exports } of application.modules) {
    for (const { class: token, span, target } of exports) {
      if (target.kind !== 'unknown' || token.id === logger.id || isUnimportable(token)) continue;
      const module = index.label(reference);
      const provider = index.label(token);
      const entry = token.token === undefined ? provider : `\`provide(${token.name}, …)\``;
      const hint =
        target.role === 'controller'
          ? `move it from \`exports\` to \`controllers\`: the routes of a controller need no export`
          : `add ${entry} to the \`providers\` of ${module}, or remove it from its \`exports\``;
      report(unknownExport.at(span, { module, provider, hint }));
    }
  }
}
