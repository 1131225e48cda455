import type { Emission } from './emission/emission.js';
import { apiDocument, documentInputs } from './openapi/document.js';
import { documentLines } from './openapi/document-lines.js';
import type { Artifact } from './source/artifact.js';
import { SourceFile } from './source/source-file.js';

/**
 * `openapi.ts`: the API document as code, for applications that serve it. Compilers copy no JSON, and no path to a file is
 * the same before and after a build.
 */
export function emitOpenApiText(emission: Emission): Artifact | undefined {
  if (emission.document.openApi === undefined) return undefined;
  return emission.kept.artifact('openapi.ts', documentInputs(emission), () => writeDocument(emission));
}

function writeDocument(emission: Emission): Artifact {
  const { style } = emission;
  const file = new SourceFile('openapi.ts', 'the controllers of this application', style);
  file.declare('document');
  file.doc('The API document: joined, `openapi.json` without white space. A line for each path and each component.');
  const lines = documentLines(apiDocument(emission)).map((line) => file.literal(line));
  file.entries('export const document: readonly string[] = [', lines, '];');
  return file.artifact();
}
