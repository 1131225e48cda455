import { lostRules } from '../../../diagnostics/catalogue/request-values.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { typesWithoutRules } from '../../../model/shapes/ruled-classes.js';
import { indexOf } from '../../lookups/application-index.js';

/** A type in the values of a codec that has the method `validate` of a class is that class: values of a derived type have no methods. */
export function codecRulesAreKept(application: ApplicationModel, report: Report): void {
  for (const { provider, shape, span: use } of application.codecs) {
    for (const { class: name, text, at, span } of typesWithoutRules(shape, application.types)) {
      const place = at === undefined ? `in a codec of ${indexOf(application).label(provider)}` : '';
      const type = text === undefined ? 'a derived type' : `\`${text}\``;
      const related = span === undefined ? [] : [{ span, message: `\`${name}\` declares its rules here` }];
      report(lostRules.at(at ?? use, { class: name, type, place }, related));
    }
  }
}
