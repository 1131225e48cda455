import { unneededDefault } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** The `path`, `guards` and `interceptors` of a module apply to at least one controller. */
export function defaultsApply(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'unneeded-default') continue;
    const { module, isRoot, property, span } = issue;
    const because = isRoot ? 'the application has no controllers' : `\`${module}\` lists no controllers itself`;
    const hint = isRoot
      ? `add a controller to a module of the application, or remove \`${property}\``
      : `move \`${property}\` to the modules that list the controllers, or to the root module for all controllers`;
    report(unneededDefault.at(span, { property, module, because, hint }));
  }
}
