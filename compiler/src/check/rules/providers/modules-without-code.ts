import { codeInModule, uncalledCodeInModule } from '../../../diagnostics/catalogue/lifecycle.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { hookForForeign, isHook } from '../../lookups/lifecycle-hooks.js';

/** A module is its metadata: Ashlar creates no instance of it, so that its constructor and hooks would not run. */
export function modulesWithoutCode(application: ApplicationModel, report: Report): void {
  for (const { class: reference, role, methods } of application.classes) {
    if (role !== 'module') continue;
    for (const { name, span } of methods) {
      const fix = fixFor(name, reference.name);
      if (fix === undefined) continue;
      const member = name === 'constructor' ? 'the constructor' : `\`${name}\``;
      const values = { member, module: reference.name, fix };
      // The middleware that it would apply may protect routes.
      report(name === 'configure' ? codeInModule.at(span, values) : uncalledCodeInModule.at(span, values));
    }
  }
}

function fixFor(name: string, module: string): string | undefined {
  if (name === 'constructor') {
    return `move it to a class decorated with \`@Injectable()\`, and list that in the \`providers\` of \`${module}\``;
  }
  if (name === 'configure')
    return 'let a guard protect routes, `@UseGuard(…)` on the controller or the handler; register middleware for all requests in `main.ts`: `app.use(middleware)`';
  if (isHook(name)) return `move it to a provider of \`${module}\``;
  const hook = hookForForeign(name);
  return hook && `move it to a provider of \`${module}\`, as \`${hook}\``;
}
