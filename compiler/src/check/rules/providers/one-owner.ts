import { severalOwners } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ClassId } from '../../../model/class-reference.js';
import { throttleModule } from '../../../model/framework/framework-classes.js';
import { type ApplicationIndex, indexOf } from '../../lookups/application-index.js';

/** A class is provided by one module: two would mean two instances of it. */
export function oneOwner(application: ApplicationModel, report: Report): void {
  // Several modules may be the root, each of its own application.
  if (application.root === undefined) return;
  const index = indexOf(application);
  for (const { class: token, module, listedAt, duplicates, decorators } of application.providers) {
    // Several owners of a generic class provide different types: that is reported by another rule.
    if (token.generic) continue;
    const reported = new Set([module]);
    for (const duplicate of duplicates) {
      if (reported.has(duplicate.module)) continue;
      // A controller that configures throttling is reported by another rule.
      const isConfiguration = module === throttleModule.id || duplicate.module === throttleModule.id;
      if (isConfiguration && decorators.some(({ name }) => name === 'Controller')) continue;
      reported.add(duplicate.module);
      const provider = index.label(token);
      const owner = index.labelOf(module);
      const hint = hintFor(module, duplicate.module, provider, index);
      const values = { provider, module: index.labelOf(duplicate.module), owner, hint };
      report(
        severalOwners.at(duplicate.span, values, [{ span: listedAt, message: `${owner} provides ${provider} here` }]),
      );
    }
  }
}

function hintFor(owner: ClassId, other: ClassId, provider: string, index: ApplicationIndex): string {
  if (owner !== throttleModule.id && other !== throttleModule.id) {
    return `remove ${provider} from ${index.labelOf(other)}, add it to the \`exports\` of ${index.labelOf(owner)}, and import that module instead`;
  }
  const listing = owner === throttleModule.id ? other : owner;
  return `remove ${provider} from ${index.labelOf(listing)}: \`ThrottleModule.configure\` provides it`;
}
