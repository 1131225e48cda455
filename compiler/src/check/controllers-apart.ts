import { controllerAsProvider } from '../diagnostics/catalogue/providers.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import { indexOf } from './application-index.js';

/** A controller stands in `controllers`, which registers it, and not in `providers`. */
export function controllersApart(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { class: token, role, annotations, listedAt, module, duplicates } of application.providers) {
    if (role === 'controller') continue;
    const controller = index.label(token);
    const also = duplicates.find((duplicate) => duplicate.role === 'controller' && duplicate.module === module);
    if (also !== undefined) {
      const place = { span: also.span, message: `${controller} is listed in \`controllers\` here` };
      report(controllerAsProvider.at(listedAt, { controller, both: true }, [place]));
    } else if (isController(annotations) && !duplicates.some((duplicate) => duplicate.role === 'controller')) {
      report(controllerAsProvider.at(listedAt, { controller, both: false }));
    }
  }
}

function isController(annotations: readonly { readonly name: string }[]): boolean {
  const has = (name: string) => annotations.some((annotation) => annotation.name === name);
  return has('Controller') && !has('Injectable');
}
