import { controllerAsProvider } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ClassId } from '../../../model/class-reference.js';
import { throttleModule } from '../../../model/framework/framework-classes.js';
import { indexOf } from '../../lookups/application-index.js';
import { moveTo, removeEntry } from '../../repairs/changes.js';

/** A controller is listed in `controllers`, which registers it, and not in `providers`; it configures no module. */
export function controllersAreNotProviders(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { class: token, role, decorators, listedAt, module, duplicates } of application.providers) {
    const configuredAt = module === throttleModule.id ? listedAt : duplicates.find(isConfiguration)?.span;
    if (configuredAt !== undefined && isController(decorators)) {
      report(controllerAsProvider.at(configuredAt, { controller: index.label(token), place: 'configuration' }));
      continue;
    }
    if (role === 'controller') {
      const also = duplicates.find((duplicate) => duplicate.role === 'provider' && duplicate.module === module);
      if (also === undefined) continue;
      const controller = index.label(token);
      const place = { span: listedAt, message: `${controller} is listed in \`controllers\` here` };
      const repair = { title: 'remove it from `providers`', kind: 'safe', changes: [removeEntry(also.span)] } as const;
      report(controllerAsProvider.at(also.span, { controller, place: 'both' }, [place], [repair]));
    } else if (isController(decorators) && !duplicates.some((duplicate) => duplicate.role === 'controller')) {
      const repair = { kind: 'safe', changes: [moveTo('controllers', listedAt)] } as const;
      report(controllerAsProvider.at(listedAt, { controller: index.label(token), place: 'providers' }, [], [repair]));
    }
  }
}

function isConfiguration({ module }: { readonly module: ClassId }): boolean {
  return module === throttleModule.id;
}

function isNamedController({ name }: { readonly name: string }): boolean {
  return name === 'Controller';
}

function isController(decorators: readonly { readonly name: string }[]): boolean {
  return decorators.some(isNamedController) && !decorators.some(({ name }) => name === 'Injectable');
}
