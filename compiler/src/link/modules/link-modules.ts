import type { ModuleDeclaration } from '../../declare/module-declaration.js';
import type { Module } from '../../model/application-model.js';
import type { ClassesById } from '../classes-by-id.js';
import { linkEventHandler } from '../providers/link-events.js';
import { linkDefaults } from '../routes/link-uses.js';
import { type Visibility, visibilityOf } from './visibility.js';
import type { Wiring } from './wiring.js';

/** Links the modules: their exports to modules and providers, their event handlers to their providers. */
export function linkModules({ modules, moduleNames, scopes }: Wiring, classes: ClassesById): readonly Module[] {
  const visibility = visibilityOf(scopes, classes);
  return modules.map((module) => {
    const name = moduleNames.get(module.class.id) ?? module.class.name;
    return linkModule(module, name, visibility, classes);
  });
}

function linkModule(module: ModuleDeclaration, name: string, visibility: Visibility, classes: ClassesById): Module {
  return {
    class: module.class,
    span: module.span,
    name,
    global: module.global,
    imports: module.imports,
    providers: module.providers.map(({ class: token, span }) => ({ class: token, span })),
    expects: module.expects,
    controllers: module.controllers,
    exports: module.exports.map(({ class: exported, span }) => ({
      class: exported,
      span,
      target: visibility.resolveExport(exported, module),
    })),
    eventHandlers: module.eventHandlers.map((entry) =>
      linkEventHandler(entry, visibility.isProvided(entry.class, module), classes),
    ),
    uses: linkDefaults(module, visibility),
    ...(module.errorHandler !== undefined && { errorHandler: module.errorHandler }),
    ...(module.responseMapper !== undefined && { responseMapper: module.responseMapper }),
    unreadable: module.unreadable,
  };
}
