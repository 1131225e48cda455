import { memo } from '../incremental/memo.js';
import type { Emission } from './emission/emission.js';
import { apiDocument } from './openapi/document.js';
import { documentLines } from './openapi/document-lines.js';
import { type Artifact, artifactOf } from './source/artifact.js';
import type { EmitStyle } from './source/emit-style.js';
import { type Aliases, type Fragment, fragment, SourceFile } from './source/source-file.js';
import { type JsonObject, type JsonText, jsonPieces } from './text/json-text.js';

/** `openapi.json`: the API document, OpenAPI 3.1. `openapi.ts` contains it for applications that serve it. */
export function emitOpenApi(emission: Emission): readonly Artifact[] {
  const document = apiDocument(emission);
  const json = artifactOf('openapi.json', [...jsonPieces(document), '\n']);
  return emission.document.openApi === undefined ? [json] : [json, documentAsCode(document, emission.style)];
}

/** The document as code: compilers copy no JSON, and no path to a file is the same before and after a build. */
function documentAsCode(document: JsonObject, style: EmitStyle): Artifact {
  const file = new SourceFile(style);
  file.declare('document');
  file.doc('The API document: joined, `openapi.json` without white space. A line for each path and each component.');
  const write = () => {
    for (const { start, entry } of documentLines(document)) {
      if (entry === undefined) file.line(file.literal(start), ',');
      else file.add((aliases) => entryLine(entry, start, style, aliases));
    }
  };
  file.block('export const document: readonly string[] = [', write, '];');
  return file.artifact('openapi.ts', 'the controllers of this application');
}

const entryLine = memo(
  (entry: JsonText, start: string, style: EmitStyle, aliases: Aliases): Fragment =>
    fragment(style, aliases, (file) => file.line(file.literal(start + entry.compact), ','), 1),
);
