import { foreignFile } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../queries/application-index.js';
import { unsupportedPlaces, useOf } from '../../queries/unsupported-places.js';

/** Files are those of `ashlar`: without the import, `File` is the type of browsers. */
export function filesOfAshlar(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { shape, place } of unsupportedPlaces(application)) {
    if (shape.reason !== 'foreign-file') continue;
    const values = { subject: `\`${place.path}\``, type: shape.text };
    report(foreignFile.at(shape.span, values, useOf(application, place, shape.span)));
  }
  for (const route of application.routes) {
    for (const { name, foreignFile: type, typeSpan } of route.inputs) {
      if (type === undefined) continue;
      const subject = `the parameter \`${name}\` of ${index.handlerLabel(route)}`;
      report(foreignFile.at(typeSpan, { subject, type }));
    }
  }
}
