import { foreignDocumentation } from '../diagnostics/catalogue/other-frameworks.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import { decoratorLabel } from './other-frameworks/advice.js';
import { documentationFix, onlyDocuments } from './other-frameworks/documentation-advice.js';
import { targetOf } from './other-frameworks/target.js';

/** Routes are documented by their types, their JSDoc and the decorators of `ashlar`. */
export function documentationOfAshlar(application: ApplicationModel, report: Report): void {
  for (const { class: reference, role, foreign } of application.classes) {
    if (role === 'data') continue;
    for (const decorator of foreign?.decorators ?? []) {
      const [part] = decorator.parts;
      const isParameter = decorator.place.kind === 'parameter' || decorator.place.kind === 'constructor-parameter';
      if (part === undefined || isParameter || !onlyDocuments(decorator)) continue;
      const target = targetOf(reference.name, decorator.place);
      const values = { decorator: decoratorLabel(decorator), target, fix: documentationFix(part) };
      report(foreignDocumentation.at(decorator.span, values));
    }
  }
}
