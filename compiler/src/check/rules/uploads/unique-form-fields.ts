import { duplicateFormField } from '../../../diagnostics/catalogue/uploads.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { isDecoded, markerNames, type RouteInput } from '../../../model/route-input.js';
import { unwrapped } from '../../../model/shapes/shape-questions.js';
import { indexOf } from '../../lookups/application-index.js';
import type { RuleFacts } from '../../rule.js';

/** Each field of a form is one parameter, or one property of the body. */
export function uniqueFormFields(route: Route, { application, types }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  // The parts beside a `Multipart` are reported with it.
  if (route.inputs.some(({ value }) => value.source === 'form')) return;
  const properties = bodyProperties(route, types);
  const firstByField = new Map<string, RouteInput>();
  for (const input of route.inputs) {
    const { name, span, value } = input;
    if (value.source !== 'file' && value.source !== 'files') continue;
    // A file whose name is invalid has no field yet.
    if (value.issues.some(({ problem }) => problem.kind === 'empty-name')) continue;
    const field = value.rules.key;
    const first = firstByField.get(field);
    const body = properties.get(field);
    if (first !== undefined) {
      const because = `is both \`${first.name}\` and \`${name}\``;
      const renamed = `name the field of one of them: \`${name}: ${renamedType(value.source)}\``;
      const hint = `${renamed}, or ${combine(first, value.source)}`;
      const place = { span: first.span, message: `\`${first.name}\` is the same field` };
      report(duplicateFormField.at(span, { handler: index.handlerLabel(route), field, because, hint }, [place]));
      continue;
    }
    firstByField.set(field, input);
    if (body === undefined) continue;
    const because = `is both the ${value.source === 'file' ? 'file' : 'files'} \`${name}\` and a property of the body \`${body.name}\``;
    const hint = `remove the property \`${field}\` from the type of \`${body.name}\`, or name the field of the file: \`${renamedType(value.source)}\``;
    const place = { span: body.span, message: `\`${body.name}\` has a property \`${field}\`` };
    report(duplicateFormField.at(span, { handler: index.handlerLabel(route), field, because, hint }, [place]));
  }
}

function renamedType(source: 'file' | 'files'): string {
  return `${markerNames[source]}<{ name: '…' }>`;
}

/** The advice to take the files of both parameters with one. */
function combine(first: RouteInput, source: 'file' | 'files'): string {
  if (first.value.source === 'files') return `remove the other, because \`${first.name}\` takes all files of the field`;
  return source === 'files'
    ? `remove \`${first.name}\`, because a \`Files\` takes all files of the field`
    : 'take all files of the field as `Files`';
}

/** The names of the properties of a body, each with the parameter that is the body. */
function bodyProperties({ inputs }: Route, types: RuleFacts['types']): ReadonlyMap<string, RouteInput> {
  const properties = new Map<string, RouteInput>();
  for (const input of inputs) {
    const { value } = input;
    if ((value.source !== 'body' && value.source !== 'fields') || !isDecoded(value)) continue;
    const shape = unwrapped(value.shape, types);
    if (shape.kind === 'object') for (const { name } of shape.properties) properties.set(name, input);
  }
  return properties;
}
