import type { Emission } from './emission/emission.js';
import { apiDocument } from './openapi/document.js';
import type { Artifact } from './source/artifact.js';
import { jsonPieces } from './text/json-text.js';

/** `openapi.json`: the API document, OpenAPI 3.1. */
export function emitOpenApi(emission: Emission): Artifact {
  const name = 'openapi.json';
  return { name, text: emission.kept.text(name, [...jsonPieces(apiDocument(emission)), '\n']) };
}
