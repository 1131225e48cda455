import { validatedUpload } from '../../../diagnostics/catalogue/uploads.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { isFromForm, markedValues, markerNames } from '../../../model/route-input.js';
import { indexOf } from '../../lookups/application-index.js';
import { choose } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** A `Validate` is around a decoded value: files are checked by the method that their option `validate` names. */
export function validationOfDecodedValues(route: Route, { application }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  for (const input of route.inputs) {
    for (const { source, validation } of markedValues(input)) {
      if (validation === undefined || !(isFromForm(source) || source === 'raw')) continue;
      const values = { parameter: input.name, handler: index.handlerLabel(route), marker: markerNames[source] };
      const hint =
        source === 'form' || source === 'raw'
          ? `remove \`Validate\`, and check the ${source === 'form' ? 'form' : 'bytes'} in the handler`
          : `remove \`Validate\`, and name a method of the controller that checks the file: \`${markerNames[source]}<{ validate: 'checkFile' }>\``;
      const repair = choose('remove `Validate`', { kind: 'unwrap', span: input.typeSpan, name: 'Validate' });
      report(validatedUpload.at(input.typeSpan, { ...values, hint }, [], [repair]));
    }
  }
}
