import type { Json, JsonObject } from '@ashlar/compiler';
import { UsageError } from '../errors/usage-error.js';

const megabyte = 1024 * 1024;

/** The maximum length of a document in characters, by format. The YAML parser needs far more memory than the JSON parser. */
const mostCharacters = { JSON: 100 * megabyte, YAML: 20 * megabyte } as const;

/** The maximum depth of nested values. */
const mostLevels = 500;

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
  if (isDeep(value)) throw new UsageError(`\`${file}\` is nested more than ${mostLevels} levels deep`);
  return value;
}

async function parseText(text: string, file: string): Promise<unknown> {
  const looksLikeJson = /^\s*[[{]/.test(text);
  checkSize(text, file, looksLikeJson ? 'JSON' : 'YAML');
  if (looksLikeJson) {
    try {
      return JSON.parse(text);
    } catch (error) {
      if (/\.json$/i.test(file)) throw new UsageError(`\`${file}\` is not valid JSON: ${firstLine(error)}`);
      // Braces are also YAML.
      checkSize(text, file, 'YAML');
    }
  }
  const { parse } = await import('yaml');
  try {
    // Converted to JSON, which has neither dates nor cycles.
    return JSON.parse(JSON.stringify(parse(text, { logLevel: 'error' })) ?? 'null');
  } catch (error) {
    throw new UsageError(`\`${file}\` is neither valid JSON nor valid YAML: ${firstLine(error)}`);
  }
}

function checkSize(text: string, file: string, format: keyof typeof mostCharacters): void {
  const most = mostCharacters[format];
  if (text.length <= most) return;
  const size = Math.ceil(text.length / megabyte);
  throw new UsageError(`\`${file}\` is too large: ${size} MB of ${format}, the limit is ${most / megabyte} MB`);
}

function checkVersion({ openapi, swagger }: JsonObject, file: string): void {
  if (openapi === undefined && swagger !== undefined)
    throw new UsageError(
      `\`${file}\` is a Swagger ${String(swagger)} document; only OpenAPI 3.1 documents can be compared`,
    );
  if (openapi === undefined) throw new UsageError(`\`${file}\` is not an OpenAPI document: \`openapi\` is missing`);
  if (typeof openapi !== 'string' || !/^3\.1\.\d/.test(openapi))
    throw new UsageError(`\`${file}\` has \`openapi: ${String(openapi)}\`; only OpenAPI 3.1 documents can be compared`);
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
    throw new UsageError(`\`${file}\` is not a valid OpenAPI document: \`${wrong[0]}\` is not an object`);
}

function membersOf(name: string, value: Json | undefined): readonly (readonly [string, Json | undefined])[] {
  return isObject(value) ? Object.entries(value).map(([member, item]) => [`${name}.${member}`, item] as const) : [];
}

/** Narrows a parsed value: both parsers return only JSON values. */
function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDeep(document: JsonObject): boolean {
  let level: readonly unknown[] = [document];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostLevels) return true;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return false;
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // The parser of YAML reports an exhausted stack as an error of the text.
  if (error instanceof RangeError || message.includes('call stack')) return 'it is nested too deeply';
  return message.split('\n')[0]?.replace(/:$/, '') ?? '';
}
