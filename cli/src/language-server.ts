import type { Readable, Writable } from 'node:stream';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { LanguageServer } from './language-server/language-server.js';

/** Serves an editor by the Language Server Protocol. The process ends with the connection. */
export function serveEditor(input: Readable, output: Writable): LanguageServer {
  return new LanguageServer(createConnection(ProposedFeatures.all, input, output));
}
