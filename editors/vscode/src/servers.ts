import { join } from 'node:path';
import * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { findInstallation, type Installation } from './installation.js';
import { type ServerStatus, statusText } from './requests.js';

/** A server of an installation. */
interface Server {
  readonly client: LanguageClient;
  readonly started: Promise<void>;
  status: ServerStatus | undefined;
}

/** The language servers: one for each installation of Ashlar in the workspace. */
export class Servers implements vscode.Disposable {
  readonly #servers = new Map<string, Server>();
  readonly #status: vscode.StatusBarItem;
  readonly #warned = new Set<string>();

  constructor(status: vscode.StatusBarItem) {
    this.#status = status;
  }

  /** Starts the server of a document, if it is a source of a package that has Ashlar. */
  async open(document: vscode.TextDocument): Promise<void> {
    const installation = installationOf(document);
    if (installation === undefined || this.#servers.has(installation.directory)) return;
    if (!installation.hasServer) {
      await this.#warn(installation);
      return;
    }
    const client = createClient(installation);
    const server: Server = { client, started: client.start(), status: undefined };
    this.#servers.set(installation.directory, server);
    client.onNotification('ashlar/status', (status: ServerStatus) => {
      server.status = status;
      this.show(vscode.window.activeTextEditor?.document);
    });
    await server.started;
  }

  /** The client of a document; that of any package for a document without Ashlar. */
  async clientOf(document: vscode.TextDocument | undefined): Promise<LanguageClient | undefined> {
    const installation = document && installationOf(document);
    const [first] = this.#servers.values();
    const server = (installation && this.#servers.get(installation.directory)) ?? first;
    await server?.started;
    return server?.client;
  }

  /** The clients of all servers. */
  get clients(): readonly LanguageClient[] {
    return Array.from(this.#servers.values(), ({ client }) => client);
  }

  /** Shows the status of the package of a document; nothing for a document without Ashlar. */
  show(document: vscode.TextDocument | undefined): void {
    const installation = document && installationOf(document);
    if (installation === undefined) {
      this.#status.hide();
      return;
    }
    if (!installation.hasServer) {
      this.#status.text = '$(warning) Ashlar is too old for the editor';
      this.#status.tooltip = tooOld;
      this.#status.command = undefined;
      this.#status.show();
      return;
    }
    const status = this.#servers.get(installation.directory)?.status;
    this.#status.text = status === undefined ? '$(sync~spin) Ashlar' : statusText(status);
    this.#status.tooltip = status?.message ?? 'Routes and errors of the application';
    this.#status.command = (status?.errors ?? 0) > 0 ? 'workbench.actions.view.problems' : 'ashlar.routes';
    this.#status.show();
  }

  async #warn({ directory }: Installation): Promise<void> {
    if (this.#warned.has(directory)) return;
    this.#warned.add(directory);
    await vscode.window.showWarningMessage(tooOld);
  }

  dispose(): void {
    for (const client of this.clients) void client.dispose();
  }
}

const tooOld = 'The installed @ashlar/cli has no language server: run `npx ashlar update`, and reload the window.';

function installationOf({ languageId, uri }: vscode.TextDocument): Installation | undefined {
  const isSource = (languageId === 'typescript' || languageId === 'typescriptreact') && uri.scheme === 'file';
  return isSource ? findInstallation(uri.fsPath) : undefined;
}

function createClient({ directory, workspace }: Installation): LanguageClient {
  const run = {
    module: join(directory, 'dist', 'bin.cjs'),
    args: ['lsp'],
    transport: TransportKind.stdio,
    options: { cwd: workspace },
  };
  const pattern = `${workspace.replaceAll('\\', '/')}/**/*`;
  return new LanguageClient('ashlar', 'Ashlar', run, {
    documentSelector: ['typescript', 'typescriptreact'].map((language) => ({ scheme: 'file', language, pattern })),
    initializationOptions: { virtualDocuments: true, registersCommands: true },
    outputChannelName: 'Ashlar',
  });
}
