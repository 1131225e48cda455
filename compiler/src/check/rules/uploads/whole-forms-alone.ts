import { multipartNotAlone } from '../../../diagnostics/catalogue/uploads.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { markerNames, type RouteInput, requestValues, takesBody } from '../../../model/route-input.js';
import { indexOf } from '../../lookups/application-index.js';
import { listOf } from '../../other-frameworks/advice.js';
import { remove } from '../../repairs/changes.js';
import { choose } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** A `Multipart` is the whole form: no other parameter of its handler takes a part of the body. */
export function wholeFormsAlone(route: Route, { application }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  const form = route.inputs.find(({ value }) => value.source === 'form');
  const parts = route.inputs.filter((input) => input !== form && isPart(input));
  if (form === undefined || parts.length === 0) return;
  const names = listOf(parts.map(({ name }) => `\`${name}\``));
  const values = {
    handler: index.handlerLabel(route),
    form: form.name,
    parts: `${names} ${parts.length === 1 ? 'is a part' : 'are parts'}`,
    hint: hintFor(form.name, parts),
  };
  const places = parts.map((part) => ({ span: part.span, message: `\`${part.name}\` is ${kindOf(part)}` }));
  const other = choose(`remove ${names}`, ...parts.map(({ span }) => remove(span)));
  const fields = parts.map(({ name, value }) => ('rules' in value ? value.rules.key : name));
  // Several parts of one field need the form, or other names.
  const isNeeded = parts[0]?.value.source === 'form' || new Set(fields).size < fields.length;
  const repairs = isNeeded ? [other] : [choose(`remove \`${form.name}\``, remove(form.span)), other];
  report(multipartNotAlone.at(form.span, values, places, repairs));
}

/** A `RawBody` is not a part of the form: it is reported by another rule. */
function isPart(input: RouteInput): boolean {
  const { source } = input.value;
  return source !== 'several' && source !== 'raw' && takesBody(input);
}

function kindOf(part: RouteInput): string {
  const markers = requestValues(part).map(({ source }) => markerNames[source]);
  return markers.map((marker) => (marker === 'Files' ? '`Files`' : `a \`${marker}\``)).join(' and ');
}

function hintFor(form: string, parts: readonly RouteInput[]): string {
  const names = listOf(parts.map(({ name }) => `\`${name}\``));
  const [first] = parts;
  const value = first?.value;
  if (value?.source === 'form') return `remove ${names}`;
  const example =
    value?.source === 'file'
      ? `takeFile('${value.rules.key}')`
      : value?.source === 'files'
        ? `takeFiles('${value.rules.key}')`
        : 'text(…)';
  return `remove \`${form}\`, or remove ${names} and use the methods of the form: \`${form}.${example}\``;
}
