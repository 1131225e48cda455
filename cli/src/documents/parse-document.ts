import type { Json, JsonObject } from '@ashlar/compiler';
import { UsageError } from '../errors/usage-error.js';
import { shownText } from '../text/shown-text.js';
import { singleLine } from '../text/single-line.js';
import { megabytes, mostCharacters } from './document-limits.js';
import { DocumentProblem } from './document-problem.js';
import { positionText } from './position-text.js';

/**
 * Reads the text of an OpenAPI 3.1 document, written as JSON or as YAML.
 * @throws UsageError when the text is not an OpenAPI 3.1 document; `file` names it.
 */
export async function parseDocument(text: string, file: string): Promise<JsonObject> {
  if (text.trim() === '') throw new UsageError(`\`${file}\` is empty`);
  const value = await parseText(text, file);
  if (!isObject(value)) throw new UsageError(`\`${file}\` is not an OpenAPI document: it is not an object`);
  checkVersion(value, file);
  checkStructure(value, file);
  return value;
}

async function parseText(text: string, file: string): Promise<unknown> {
  const looksLikeJson = /^\s*[[{]/.test(text);
  checkSize(text, file, looksLikeJson ? 'JSON' : 'YAML');
  if (looksLikeJson) {
    try {
      const { parseJson } = await import('./parse-json.js');
      return parseJson(text);
    } catch (error) {
      const problem = problemOf(error);
      const isJson = /\.json$/i.test(file);
      if (problem.kind === 'limit' || isJson) throw usageError(problem, text, file, 'not valid JSON');
      // Braces are also YAML.
      checkSize(text, file, 'YAML');
    }
  }
  const { parseYaml } = await import('./parse-yaml.js');
  try {
    return parseYaml(text);
  } catch (error) {
    throw usageError(problemOf(error), text, file, 'neither valid JSON nor valid YAML');
  }
}

function problemOf(error: unknown): DocumentProblem {
  if (error instanceof DocumentProblem) return error;
  throw error;
}

function usageError(
  { kind, message, offset }: DocumentProblem,
  text: string,
  file: string,
  invalid: string,
): UsageError {
  const reason = kind === 'limit' ? message : `${invalid}: ${message}`;
  return new UsageError(`\`${file}\` is ${singleLine(reason)}, at ${positionText(text, offset)}`);
}

function checkSize(text: string, file: string, format: keyof typeof mostCharacters): void {
  const most = mostCharacters[format];
  if (text.length <= most) return;
  const size = megabytes(text.length);
  throw new UsageError(`\`${file}\` is too large: ${size} MB of ${format}, the limit is ${megabytes(most)} MB`);
}

function checkVersion({ openapi, swagger }: JsonObject, file: string): void {
  if (openapi === undefined && swagger !== undefined)
    throw new UsageError(
      `\`${file}\` is a Swagger ${shownText(String(swagger))} document; only OpenAPI 3.1 documents can be compared`,
    );
  if (openapi === undefined) throw new UsageError(`\`${file}\` is not an OpenAPI document: \`openapi\` is missing`);
  if (typeof openapi !== 'string' || !/^3\.1\.\d/.test(openapi))
    throw new UsageError(
      `\`${file}\` has \`openapi: ${shownText(String(openapi))}\`; only OpenAPI 3.1 documents can be compared`,
    );
}

/** Without this check, parts of another type would be treated as missing. */
function checkStructure(document: JsonObject, file: string): void {
  const parts: readonly (readonly [path: string, value: Json | undefined])[] = [
    ['paths', document['paths']],
    ['webhooks', document['webhooks']],
    ['components', document['components']],
    ...membersOf('paths', document['paths']),
    ...membersOf('components', document['components']),
  ];
  const wrong = parts.find(([path, value]) => value !== undefined && !path.includes('.x-') && !isObject(value));
  if (wrong !== undefined)
    throw new UsageError(`\`${file}\` is not a valid OpenAPI document: \`${shownText(wrong[0])}\` is not an object`);
}

function membersOf(name: string, value: Json | undefined): readonly (readonly [string, Json | undefined])[] {
  return isObject(value) ? Object.entries(value).map(([member, item]) => [`${name}.${member}`, item] as const) : [];
}

/** Narrows a parsed value: both parsers return only JSON values. */
function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
