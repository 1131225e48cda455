import { PassThrough } from 'node:stream';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { LanguageServer } from '../../../cli/src/language-server/language-server.js';
import type { ServerStreams } from './editor-client.js';

/** A server in this process. */
export function serverInProcess(): ServerStreams {
  const toServer = new PassThrough();
  const toClient = new PassThrough();
  new LanguageServer(createConnection(ProposedFeatures.all, toServer, toClient));
  return { input: toServer, output: toClient };
}
