import type { ServerStatus } from './requests.js';

/** What the status bar knows about a document. */
export interface ShownState {
  /** Why the server of the document does not run. */
  readonly failure?: string | undefined;
  /** Whether the installation of the document has a server. */
  readonly hasServer: boolean;
  /** The status of the package of the document; absent until the server sends it. */
  readonly status?: ServerStatus | undefined;
}

/** The entry of the status bar. */
export interface StatusEntry {
  readonly text: string;
  readonly tooltip: string;
  /** The command that a click runs. */
  readonly command?: string;
}

/** The message about an installation without a server. */
export const tooOld =
  'The installed @ashlar/cli has no language server: run `npx ashlar update`, and restart the language server.';

/** The entry of the status bar for a document of a package of Ashlar. */
export function statusEntry({ failure, hasServer, status }: ShownState): StatusEntry {
  if (!hasServer) return { text: '$(warning) Ashlar is too old for the editor', tooltip: tooOld };
  if (failure !== undefined) return { text: '$(error) Ashlar', tooltip: failure, command: 'ashlar.restart' };
  if (status === undefined) return { text: '$(sync~spin) Ashlar', tooltip: 'The application is read' };
  const { state, routes, errors, message } = status;
  if (state === 'failed') {
    return { text: '$(error) Ashlar', tooltip: message ?? 'The server failed', command: 'ashlar.restart' };
  }
  const mark = errors === 0 ? '$(check)' : '$(error)';
  const problems = errors === 0 ? '' : `, ${counted(errors, 'error')}`;
  return {
    text: `${mark} Ashlar: ${counted(routes, 'route')}${problems}`,
    tooltip: 'Routes and errors of the package',
    command: errors === 0 ? 'ashlar.routes' : 'workbench.actions.view.problems',
  };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
