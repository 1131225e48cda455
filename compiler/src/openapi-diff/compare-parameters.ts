import type { ApiDocument, DocumentOperation } from './api-document.js';
import { compareContent } from './compare-content.js';
import { isObject, type Json, type JsonObject, textOf, textsOf } from './json.js';
import type { OperationContext } from './operation-context.js';
import { isRemark } from './schemas/read-own-form.js';

/** The types whose values are sent unchanged in a URL or a header. */
const scalars: ReadonlySet<string> = new Set(['integer', 'number', 'boolean']);

/** Reports the differences between the parameters of an operation. */
export function compareParameters(
  before: DocumentOperation,
  after: DocumentOperation,
  context: OperationContext,
): void {
  const { report } = context;
  const [known, parameters] = [parametersOf(before), parametersOf(after)];
  for (const [key, parameter] of known) {
    const other = parameters.get(key);
    if (other === undefined) report('parameter-removed', `${describe(parameter)} was removed`);
    else compareParameter(parameter, other, context);
  }
  for (const [key, parameter] of parameters) {
    if (known.has(key)) continue;
    if (isRequired(parameter)) report('required-parameter-added', `${describe(parameter)} was added and is required`);
    else report('optional-parameter-added', `${describe(parameter)} was added and is optional`);
  }
}

function compareParameter(before: JsonObject, after: JsonObject, context: OperationContext): void {
  const name = describe(after);
  const { report } = context;
  const [was, is] = [isRequired(before), isRequired(after)];
  if (!was && is) report('parameter-now-required', `${name} is now required`);
  if (was && !is) report('parameter-now-optional', `${name} is now optional`);
  if (before['deprecated'] !== true && after['deprecated'] === true)
    report('parameter-deprecated', `${name} is now deprecated`);
  if (isObject(before['content']) && isObject(after['content']))
    compareContent(before['content'], after['content'], { direction: 'request', name }, context);
  else if (isObject(before['content']) || isObject(after['content']))
    report('parameter-format-changed', `${name} is written in another format`);
  else {
    const schema = acceptingText(before['schema'], after['schema'], context.before, context.after);
    context.compareSchemas(before['schema'], schema, name, 'request');
    compareFormat(before, after, name, context);
  }
  context.compareKeywords(before, after, keywords, name, 'request-not-comparable');
}

const keywords =
  'name in description required deprecated allowEmptyValue style explode allowReserved schema content example examples'.split(
    ' ',
  );

/** Compares the format of a parameter in the request. */
function compareFormat(before: JsonObject, after: JsonObject, name: string, { report }: OperationContext): void {
  const [was, is] = [styleOf(before), styleOf(after)];
  if (was !== is) report('parameter-format-changed', `${name}: \`style\` is ${is}, was ${was}`);
  const [exploded, explodes] = [explodeOf(before), explodeOf(after)];
  if (was === is && exploded !== explodes)
    report('parameter-format-changed', `${name}: \`explode\` is ${explodes}, was ${exploded}`);
  for (const keyword of ['allowReserved', 'allowEmptyValue']) {
    const [allowed, allows] = [before[keyword] === true, after[keyword] === true];
    if (allowed && !allows) report('parameter-format-changed', `${name}: \`${keyword}\` was removed`);
    if (!allowed && allows) report('parameter-format-relaxed', `${name}: \`${keyword}\` was added`);
  }
}

function styleOf(parameter: JsonObject): string {
  const place = textOf(parameter['in']);
  return textOf(parameter['style']) ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
}

function explodeOf(parameter: JsonObject): boolean {
  const explode = parameter['explode'];
  return typeof explode === 'boolean' ? explode : styleOf(parameter) === 'form';
}

/** The parameters by their identity. A path parameter is identified by its position: clients never send its name. */
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

/**
 * The schema of a parameter in the newer document for values of the older one: all values in a URL or a header are text, and
 * a parameter that accepts every text also accepts the numbers that clients send.
 */
function acceptingText(
  before: Json | undefined,
  after: Json | undefined,
  older: ApiDocument,
  newer: ApiDocument,
): Json | undefined {
  const [was, is] = [older.follow(before), newer.follow(after)];
  const types = typesOf(was);
  if (acceptsEveryText(is) && types.some((type) => scalars.has(type)))
    return { ...is, type: ['string', ...types.filter((type) => scalars.has(type))] };
  if (!isObject(was['items']) || !isObject(is['items'])) return after;
  const items = acceptingText(was['items'], is['items'], older, newer);
  return items === is['items'] || items === undefined ? after : { ...is, items };
}

function acceptsEveryText(schema: JsonObject): boolean {
  return schema['type'] === 'string' && Object.keys(schema).every((keyword) => keyword === 'type' || isRemark(keyword));
}

function typesOf({ type }: JsonObject): readonly string[] {
  return typeof type === 'string' ? [type] : textsOf(type);
}
