import type { Emission } from './emission/emission.js';
import { apiDocument, documentInputs } from './openapi/document.js';
import { type Artifact, artifactOf } from './source/artifact.js';
import { jsonPieces } from './text/json-text.js';

const name = 'openapi.json';

/** `openapi.json`: the API document, OpenAPI 3.1. */
export function emitOpenApi(emission: Emission): Artifact {
  const { kept } = emission;
  return kept.artifact(name, documentInputs(emission), () =>
    artifactOf(name, [...jsonPieces(apiDocument(emission)), '\n']),
  );
}
