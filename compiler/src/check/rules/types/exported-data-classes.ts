import { hiddenClass } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { isInNamespace } from '../../queries/classes-in-namespaces.js';
import { requestClasses } from '../../queries/request-classes.js';

/** Generated code imports the classes of which it makes instances. */
export function exportedDataClasses(application: ApplicationModel, report: Report): void {
  for (const { class: reference, span } of requestClasses(application)) {
    const { origin, name } = reference;
    const inNamespace = isInNamespace(reference);
    if (origin.kind === 'package' || (origin.exportName !== undefined && !inNamespace)) continue;
    report(hiddenClass.at(span, { class: name, file: origin.file, inNamespace }));
  }
}
