import type { DocumentOperation } from './api-document.js';
import { compareSchemas, type SchemaComparison } from './compare-schemas.js';
import { type JsonObject, textOf } from './json.js';

/** Tells what differs between the parameters of an operation. */
export function compareParameters(
  before: DocumentOperation,
  after: DocumentOperation,
  comparison: SchemaComparison,
): void {
  const { tell } = comparison;
  const [known, parameters] = [parametersOf(before), parametersOf(after)];
  for (const [key, parameter] of known) {
    const other = parameters.get(key);
    if (other === undefined) tell('parameter-removed', `${describe(parameter)} is not read any more`);
    else compareParameter(parameter, other, comparison);
  }
  for (const [key, parameter] of parameters) {
    if (known.has(key)) continue;
    if (isRequired(parameter)) tell('required-parameter-added', `${describe(parameter)} is new and required`);
    else tell('optional-parameter-added', `${describe(parameter)} is new and optional`);
  }
}

function compareParameter(before: JsonObject, after: JsonObject, comparison: SchemaComparison): void {
  const name = describe(after);
  const [was, is] = [isRequired(before), isRequired(after)];
  if (!was && is) comparison.tell('parameter-now-required', `${name} is required now`);
  if (was && !is) comparison.tell('parameter-now-optional', `${name} is optional now`);
  compareSchemas(before['schema'], after['schema'], name, comparison);
}

/** The parameters by what identifies them. That of a path is known by its place: clients never send its name. */
function parametersOf({ parameters, pathNames }: DocumentOperation): ReadonlyMap<string, JsonObject> {
  return new Map(
    parameters.map((parameter) => {
      const [place, name = ''] = [textOf(parameter['in']), textOf(parameter['name'])];
      if (place === 'path') return [`path ${pathNames.indexOf(name)}`, parameter];
      // Names of headers are the same in any case (RFC 9110, section 5.1).
      return [`${place} ${place === 'header' ? name.toLowerCase() : name}`, parameter];
    }),
  );
}

function isRequired(parameter: JsonObject): boolean {
  return parameter['required'] === true;
}

function describe(parameter: JsonObject): string {
  const place = textOf(parameter['in']);
  const kind = place === 'query' || place === 'path' ? `${place} parameter` : (place ?? 'parameter');
  return `the ${kind} \`${textOf(parameter['name'])}\``;
}
