import { optionalInput } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { markedValues, markerNames, type RequestValue, requiresBody } from '../../../model/route-input.js';
import { indexOf } from '../../lookups/application-index.js';
import { choose } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** The fixes for parameters that are optional although their values are always present. */
const hints = {
  param: 'remove the `?`: a path without the segment needs its own route',
  query: 'remove the `?`, and make the properties of the object optional instead',
  files: 'make it required: the array is empty if the form has no file of this name',
  resolved: 'make it required, or return `undefined` from `resolve` for an absent value',
  form: 'make it required: the route accepts only forms, and a form can be empty',
} as const satisfies Partial<Record<RequestValue['source'], string>>;

/**
 * Parameters for the path, the query, the whole form and lists of files are required; only parts of these values can be absent.
 * Parameters of resolvers that return a value for every request are required, too, and so is a body that another parameter requires.
 */
export function inputsAreRequired(route: Route, { application }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  for (const input of route.inputs) {
    const [value] = markedValues(input);
    const source = value?.source;
    if (!input.optional || source === undefined) continue;
    if (value?.source === 'resolved' && value.resolution !== 'value') continue;
    const hint = isAlwaysThere(source) ? hints[source] : hintForBody(source, route);
    if (hint === undefined) continue;
    const handler = index.handlerLabel(route);
    const values = { parameter: input.name, handler, marker: markerNames[source], hint };
    const title = hint.startsWith('remove') ? 'remove the `?`' : 'make it required';
    const repair = choose(title, { kind: 'parameter', span: input.span, isRequired: true });
    report(optionalInput.at(input.span, values, [], [repair]));
  }
}

/** The fix for an optional body of a route that rejects requests without a body. */
function hintForBody(source: RequestValue['source'], { inputs }: Route): string | undefined {
  if (source !== 'body' && source !== 'fields' && source !== 'raw') return undefined;
  const other = inputs.find(({ value, optional }) => requiresBody({ source: value.source, optional }));
  return other && `remove the \`?\`: \`${other.name}\` requires a body`;
}

function isAlwaysThere(source: RequestValue['source']): source is keyof typeof hints {
  return source in hints;
}
