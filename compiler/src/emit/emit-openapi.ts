import type { Emission } from './emission/emission.js';
import { apiDocument } from './openapi/document.js';
import type { Artifact } from './source/artifact.js';

/** `openapi.json`: the API document, OpenAPI 3.1. */
export function emitOpenApi(emission: Emission): Artifact {
  return { name: 'openapi.json', text: `${JSON.stringify(apiDocument(emission), null, 2)}\n` };
}
