import type { Artifact } from './artifact.js';
import type { Emission } from './emission.js';
import { apiDocument } from './openapi/document.js';

/** `openapi.json`: the API document, OpenAPI 3.1. */
export function emitOpenApi(emission: Emission): Artifact {
  return { name: 'openapi.json', text: `${JSON.stringify(apiDocument(emission), null, 2)}\n` };
}
