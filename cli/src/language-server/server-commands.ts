import type { EditorSession } from '@ashlar/compiler/editor';
import { pathOfUri } from './file-uris.js';
import {
  graphDocument,
  type NoDocument,
  requestDocument,
  routesDocument,
  type VirtualDocument,
} from './virtual-documents.js';
import type { Workspace } from './workspace.js';

/** The commands of the server whose results are documents. */
export const documentCommands = ['ashlar.explain', 'ashlar.graph', 'ashlar.routes'] as const;

/** The command that forgets all packages, and opens them again. */
export const restartCommand = 'ashlar.restart';

/**
 * Runs a command of `documentCommands`. Its arguments are the request (of `ashlar.explain` alone), and the URI of a document of the
 * package; without one, the package that was opened first is meant.
 */
export async function runDocumentCommand(
  workspace: Workspace,
  command: string,
  args: readonly unknown[],
): Promise<VirtualDocument | NoDocument> {
  const [request, uri] = command === 'ashlar.explain' ? args : [undefined, ...args];
  await workspace.current();
  const session = await sessionOf(workspace, uri);
  if (session === undefined) return { message: 'no package of Ashlar is open: open one of its files' };
  if (command === 'ashlar.graph') return graphDocument(session);
  if (command === 'ashlar.routes') return routesDocument(session);
  if (typeof request !== 'string') return { message: 'write a request: `GET /notes/1`' };
  return requestDocument(session, request);
}

async function sessionOf(workspace: Workspace, uri: unknown): Promise<EditorSession | undefined> {
  const path = typeof uri === 'string' ? pathOfUri(uri) : undefined;
  const [first] = workspace.sessions;
  return path === undefined ? first : ((await workspace.open(path)) ?? first);
}
