import { duplicateFormField } from '../../../diagnostics/catalogue/uploads.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel, Route } from '../../../model/application-model.js';
import { isDecoded, type RouteInput } from '../../../model/route-input.js';
import { unwrapped } from '../../../model/shape-questions.js';
import { indexOf } from '../../queries/application-index.js';

/** Each field of a form is one parameter, or one property of the body. */
export function uniqueFormFields(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const route of application.routes) {
    const handler = index.handlerLabel(route);
    const properties = bodyProperties(route, application.types);
    const firstByField = new Map<string, RouteInput>();
    for (const input of route.inputs) {
      const { name, span, value } = input;
      if (value.source !== 'file' && value.source !== 'files') continue;
      const field = value.rules.key;
      const first = firstByField.get(field);
      const body = properties.get(field);
      if (first !== undefined) {
        const because = `is both \`${first.name}\` and \`${name}\``;
        const hint = `name the field of one of them: \`${name}: File<{ name: '…' }>\`, or take all files of the field as \`Files\``;
        const place = { span: first.span, message: `\`${first.name}\` is the same field` };
        report(duplicateFormField.at(span, { handler, field, because, hint }, [place]));
        continue;
      }
      firstByField.set(field, input);
      if (body === undefined) continue;
      const because = `is both the file \`${name}\` and a property of the body \`${body.name}\``;
      const hint = `remove the property \`${field}\` from the type of \`${body.name}\`, or name the field of the file: \`File<{ name: '…' }>\``;
      const place = { span: body.span, message: `\`${body.name}\` has a property \`${field}\`` };
      report(duplicateFormField.at(span, { handler, field, because, hint }, [place]));
    }
  }
}

/** The names of the properties of a body, each with the parameter that is the body. */
function bodyProperties({ inputs }: Route, types: ApplicationModel['types']): ReadonlyMap<string, RouteInput> {
  const properties = new Map<string, RouteInput>();
  for (const input of inputs) {
    const { value } = input;
    if (value.source !== 'body' || !isDecoded(value)) continue;
    const shape = unwrapped(value.shape, types);
    if (shape.kind === 'object') for (const { name } of shape.properties) properties.set(name, input);
  }
  return properties;
}
