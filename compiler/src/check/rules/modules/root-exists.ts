import { noRoot } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { nearest } from '../../../model/nearest.js';

/** The application has a root module. */
export function rootExists(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'no-root') continue;
    const { wanted, modules = [], span } = issue;
    if (wanted === undefined) report(noRoot.at(undefined, {}));
    else report(noRoot.at(span, { wanted, ...meantModule(wanted, modules) }));
  }
}

/** The module that the setting may be a misspelling of: the one of that class, or else the nearest name; the only one of an application. */
function meantModule(wanted: string, modules: readonly string[]): { readonly meant?: string } {
  const ofClass = modules.filter((module) => className(module) === className(wanted));
  const ofFile = modules.filter((module) => fileOf(module) === fileOf(wanted));
  const [only, ...others] = modules;
  const meant =
    (ofClass.length === 1 ? ofClass[0] : undefined) ??
    nearest(wanted, modules)[0] ??
    (ofFile.length === 1 ? ofFile[0] : undefined) ??
    (others.length === 0 ? only : undefined);
  return meant === undefined ? {} : { meant };
}

function className(module: string): string {
  return module.slice(module.indexOf('#') + 1);
}

function fileOf(module: string): string {
  return module.slice(0, module.indexOf('#'));
}
