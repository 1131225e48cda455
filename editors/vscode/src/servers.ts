import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { findInstallation, type Installation } from './installation.js';
import { isSource, LastSource } from './last-source.js';
import { packageDirectoryOf } from './package-directory.js';
import { PackageStatuses } from './package-statuses.js';
import { Server } from './server.js';
import { ServerClient } from './server-client.js';
import { statusEntry, tooOld } from './status-text.js';

/** The language servers: one for each installation of Ashlar in the workspace. */
export class Servers implements vscode.Disposable {
  readonly #servers = new Map<string, Server<ServerClient>>();
  readonly #statuses = new PackageStatuses<Server<ServerClient>>();
  readonly #source = new LastSource<vscode.TextDocument>();
  readonly #entry: vscode.StatusBarItem;
  readonly #output: vscode.LogOutputChannel;
  readonly #warned = new Set<string>();
  /** The installations of open documents: a document stays with its server until it is closed or the servers are restarted. */
  readonly #installations = new Map<string, Installation>();

  constructor(entry: vscode.StatusBarItem, output: vscode.LogOutputChannel) {
    this.#entry = entry;
    this.#output = output;
  }

  /** Starts the server of a document, if it is a source of a workspace that has Ashlar. Never rejects. */
  async open(document: vscode.TextDocument): Promise<void> {
    const installation = this.#installationOf(document);
    if (installation !== undefined) await this.#serverOf(installation)?.running();
  }

  /** Opens a package without a document, so that its problems are shown. */
  async openPackage(manifest: vscode.Uri): Promise<void> {
    const installation = findInstallation(manifest.fsPath);
    const client = await (installation && this.#serverOf(installation))?.running();
    await client?.protocol.sendRequest('ashlar/open', { uri: manifest.toString() });
  }

  /** Forgets a closed document. */
  close(document: vscode.TextDocument): void {
    this.#installations.delete(document.uri.toString());
  }

  /** The client of the source that is or was active, with its URI; of any server without such a source. */
  async clientOf(
    uri = this.#source.document?.uri,
  ): Promise<readonly [LanguageClient | undefined, vscode.Uri | undefined]> {
    const installation = uri && findInstallation(uri.fsPath);
    const [first] = this.#servers.values();
    const server = (installation && this.#serverOf(installation)) ?? first;
    return [(await server?.running())?.protocol, installation && uri];
  }

  /** The clients of the servers that run. */
  async clients(): Promise<readonly LanguageClient[]> {
    const running = await Promise.all(Array.from(this.#servers.values(), async (server) => server.running()));
    return running.flatMap((client) => client?.protocol ?? []);
  }

  /** Restarts all servers, each in a process of its own, also those that have died. */
  async restart(): Promise<void> {
    this.#installations.clear();
    for (const server of this.#servers.values()) void server.restart();
    await Promise.all(vscode.workspace.textDocuments.map(async (document) => this.open(document)));
  }

  /** Records the active document, and shows the status of its package. */
  activate(document: vscode.TextDocument | undefined): void {
    const shown = this.#source.activate(document);
    const installation = shown && this.#installationOf(shown);
    const directory = shown && packageDirectoryOf(shown.uri.fsPath);
    if (installation === undefined || directory === undefined) {
      this.#entry.hide();
      return;
    }
    const { text, tooltip, command } = statusEntry({
      hasServer: installation.hasServer,
      failure: this.#servers.get(installation.directory)?.failure,
      status: this.#statuses.of(directory),
    });
    this.#entry.text = text;
    this.#entry.tooltip = tooltip;
    this.#entry.command = command;
    this.#entry.show();
  }

  dispose(): void {
    for (const server of this.#servers.values()) void server.stop();
  }

  #installationOf(document: vscode.TextDocument): Installation | undefined {
    if (!isSource(document)) return undefined;
    const key = document.uri.toString();
    const installation = this.#installations.get(key) ?? findInstallation(document.uri.fsPath);
    if (installation !== undefined) this.#installations.set(key, installation);
    return installation;
  }

  /** The server of an installation, started if it is not yet; `undefined` for an installation without one. */
  #serverOf(installation: Installation): Server<ServerClient> | undefined {
    const { directory, hasServer } = installation;
    if (!hasServer) {
      if (!this.#warned.has(directory)) void vscode.window.showWarningMessage(tooOld);
      this.#warned.add(directory);
      return undefined;
    }
    const known = this.#servers.get(directory);
    if (known !== undefined) return known;
    const showActive = () => this.activate(vscode.window.activeTextEditor?.document);
    const server: Server<ServerClient> = new Server(
      async (onFailure) =>
        ServerClient.of(installation, {
          output: this.#output,
          owns: (document) => this.#installationOf(document)?.directory === directory,
          onFailure,
          onStatus: (status) => {
            this.#statuses.record(server, status);
            showActive();
          },
        }),
      { onChange: showActive, onEnd: () => this.#statuses.forget(server) },
    );
    this.#servers.set(directory, server);
    void server.start();
    return server;
  }
}
