import { rawBodyOfForm } from '../../../diagnostics/catalogue/bodies.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { isFromForm, markerNames, type RouteInput, requestValues } from '../../../model/route-input.js';
import { acceptsForms } from '../../../model/upload.js';
import { indexOf } from '../../lookups/application-index.js';
import { remove } from '../../repairs/changes.js';
import { choose } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** A form is read piece by piece: a `RawBody` is alone, or beside a `Body` that is JSON. */
export function rawBodiesWithoutForms(route: Route, { application }: RuleFacts, report: Report): void {
  const raw = route.inputs.find(({ value }) => value.source === 'raw');
  if (raw === undefined || !acceptsForms(route.body)) return;
  const handler = indexOf(application).handlerLabel(route);
  const form = route.inputs.find(isForm);
  if (form === undefined) {
    const values = {
      form: '`@Upload` lets the body be a form',
      hint: 'write `@BodyLimit` in place of `@Upload`, or remove the `RawBody`',
    };
    report(rawBodyOfForm.at(raw.span, { parameter: raw.name, handler, ...values }));
    return;
  }
  const values = {
    form: `\`${form.name}\` is read from a form`,
    hint: `remove \`${raw.name}\` or \`${form.name}\`: the bytes of a form are not kept`,
  };
  const [value] = requestValues(form);
  const place = { span: form.span, message: `\`${form.name}\` is a \`${value && markerNames[value.source]}\`` };
  const repairs = [raw, form].map(({ name, span }) => choose(`remove \`${name}\``, remove(span)));
  report(rawBodyOfForm.at(raw.span, { parameter: raw.name, handler, ...values }, [place], repairs));
}

function isForm(input: RouteInput): boolean {
  return requestValues(input).some(({ source }) => source === 'fields' || isFromForm(source));
}
