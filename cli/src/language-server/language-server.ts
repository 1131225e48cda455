import { version } from '@ashlar/compiler';
import { type EditorSession, isWatched } from '@ashlar/compiler/editor';
import {
  CodeActionKind,
  CodeLensRefreshRequest,
  type Connection,
  DidChangeConfigurationNotification,
  type InitializeParams,
  type ServerCapabilities,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { codeActions, fixAllKind } from './code-actions.js';
import { pathOfUri, uriOfPath } from './file-uris.js';
import { LanguageFeatures } from './language-features.js';
import { PublishedDiagnostics } from './published-diagnostics.js';
import { documentCommands, restartCommand, runDocumentCommand } from './server-commands.js';
import { readInitializationOptions, readServerSettings, type ServerSettings } from './server-settings.js';
import { explainPage, type VirtualDocument } from './virtual-documents.js';
import { Workspace } from './workspace.js';

/** The state of a package for a status bar: the parameters of the notification `ashlar/status`. */
export interface ServerStatus {
  /** The URI of the directory of the package. */
  readonly package: string;
  /** `closed`: the directory has no package of Ashlar any more. */
  readonly state: 'ready' | 'failed' | 'closed';
  readonly routes: number;
  readonly errors: number;
  readonly message?: string;
}

/** The parts of the protocol that the server has. */
const capabilities: ServerCapabilities = {
  textDocumentSync: {
    openClose: true,
    change: TextDocumentSyncKind.Incremental,
    save: { includeText: false },
  },
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, fixAllKind] },
  completionProvider: { triggerCharacters: ['[', '(', '{', ' '] },
  hoverProvider: true,
  codeLensProvider: { resolveProvider: false },
  definitionProvider: true,
  implementationProvider: true,
  referencesProvider: true,
  workspaceSymbolProvider: true,
  executeCommandProvider: { commands: [...documentCommands, restartCommand] },
};

/** The most virtual documents that are kept: an editor asks for one right after the command that made it. */
const mostDocuments = 20;

/** A language server on a connection to an editor. */
export class LanguageServer {
  readonly #connection: Connection;
  readonly #documents = new TextDocuments(TextDocument);
  readonly #published: PublishedDiagnostics;
  readonly #virtual = new Map<string, VirtualDocument>();
  #settings: ServerSettings = readServerSettings(undefined);
  #workspace: Workspace;
  #features: LanguageFeatures;
  #roots: readonly string[] = [];
  #canConfigure = false;
  #canRefreshLenses = false;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#published = new PublishedDiagnostics(connection, (path) => this.#uriOf(path));
    this.#workspace = this.#newWorkspace();
    this.#features = new LanguageFeatures(this.#workspace, this.#roots);
    this.#listen();
  }

  #newWorkspace(): Workspace {
    return new Workspace({
      audit: this.#settings.audit,
      listener: {
        onState: (session) => void this.#show(session),
        onClosed: (session) => void this.#withdraw(session),
        onError: (error, session) => this.#reportFailure(error, session),
      },
    });
  }

  #listen(): void {
    const connection = this.#connection;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(async () => this.#initialized());
    connection.onDidChangeConfiguration(async ({ settings }) => this.#configure(settings));
    connection.onCodeAction(async ({ textDocument, range, context }) => {
      const path = pathOfUri(textDocument.uri);
      const session = path === undefined ? undefined : await this.#workspace.open(path);
      if (path === undefined || session === undefined) return [];
      await this.#workspace.current();
      return [
        ...(await codeActions(session, this.#workspace.files, {
          path,
          range,
          only: context.only,
          hasVirtualDocuments: this.#published.hasVirtualDocuments,
        })),
      ];
    });
    connection.onCompletion(async ({ textDocument, position }) =>
      this.#at(textDocument.uri, (path) => this.#features.completions(path, position)),
    );
    connection.onHover(async ({ textDocument, position }) => {
      const path = pathOfUri(textDocument.uri);
      return path === undefined ? null : this.#features.hover(path, position);
    });
    connection.onCodeLens(async ({ textDocument }) =>
      this.#at(textDocument.uri, (path) => this.#features.lenses(path, this.#settings.codeLenses)),
    );
    connection.onDefinition(async ({ textDocument, position }) =>
      this.#at(textDocument.uri, (path) => this.#features.definitions(path, position)),
    );
    connection.onImplementation(async ({ textDocument, position }) =>
      this.#at(textDocument.uri, (path) => this.#features.implementations(path, position)),
    );
    connection.onReferences(async ({ textDocument, position }) =>
      this.#at(textDocument.uri, (path) => this.#features.references(path, position)),
    );
    connection.onWorkspaceSymbol(({ query }) => [...this.#features.symbols(query)]);
    connection.onExecuteCommand(async ({ command, arguments: args = [] }) => this.#execute(command, args));
    connection.onRequest('ashlar/document', ({ uri }: { readonly uri: string }) => {
      const text = explainPage(uri) ?? this.#virtual.get(decodeURIComponent(uri))?.text;
      return text === undefined ? null : { text };
    });
    connection.onRequest('ashlar/open', async ({ uri }: { readonly uri: string }) => {
      const path = pathOfUri(uri);
      if (path !== undefined) await this.#workspace.open(path);
      return null;
    });
    connection.onShutdown(async () => this.#workspace.close());
    this.#documents.onDidOpen(({ document }) => this.#edited(document, true));
    this.#documents.onDidChangeContent(({ document }) => this.#edited(document, false));
    this.#documents.onDidClose(({ document }) => {
      const path = pathOfUri(document.uri);
      if (path !== undefined) this.#workspace.edit(path, undefined);
    });
    this.#documents.onDidSave(async ({ document }) => this.#saved(document.uri));
    this.#documents.listen(connection);
    connection.listen();
  }

  #initialize({ capabilities: client, initializationOptions, workspaceFolders }: InitializeParams) {
    this.#roots = (workspaceFolders ?? []).flatMap(({ uri }) => pathOfUri(uri) ?? []);
    this.#features = new LanguageFeatures(this.#workspace, this.#roots);
    const { hasVirtualDocuments, registersCommands } = readInitializationOptions(initializationOptions);
    this.#published.hasVirtualDocuments = hasVirtualDocuments;
    this.#canRefreshLenses = client.workspace?.codeLens?.refreshSupport === true;
    this.#canConfigure = client.workspace?.configuration === true;
    // An editor with several servers registers the commands itself, once.
    const { executeCommandProvider, ...others } = capabilities;
    const announced = { ...others, ...(!registersCommands && executeCommandProvider && { executeCommandProvider }) };
    return { capabilities: announced, serverInfo: { name: 'ashlar', version } };
  }

  async #initialized(): Promise<void> {
    if (!this.#canConfigure) return;
    await this.#connection.client.register(DidChangeConfigurationNotification.type, { section: 'ashlar' });
    await this.#configure(undefined);
  }

  /** Reads the settings: from the editor, or from what it has sent. */
  async #configure(sent: unknown): Promise<void> {
    const section: unknown = this.#canConfigure
      ? await this.#connection.workspace.getConfiguration('ashlar')
      : sectionOf(sent);
    const before = this.#settings;
    this.#settings = readServerSettings(section);
    if (this.#settings.audit !== before.audit) await this.#restart();
  }

  /** The results for a document that is a file. */
  async #at<Result>(uri: string, resultsAt: (path: string) => Promise<readonly Result[]>): Promise<Result[]> {
    const path = pathOfUri(uri);
    return path === undefined ? [] : [...(await resultsAt(path))];
  }

  #edited(document: TextDocument, isOpened: boolean): void {
    const path = pathOfUri(document.uri);
    if (path === undefined) return;
    this.#workspace.edit(path, document.getText());
    if (isOpened) void this.#workspace.open(path);
  }

  async #saved(uri: string): Promise<void> {
    const path = pathOfUri(uri);
    if (path === undefined) return;
    // The disk has the text now.
    this.#workspace.changedOnDisk([path]);
    if (!this.#settings.buildOnSave) return;
    await this.#workspace.current();
    const session = await this.#workspace.open(path);
    // A running watch mode writes them.
    if (session !== undefined && !isWatched(session.directory)) await this.#workspace.build(session);
  }

  async #show(session: EditorSession): Promise<void> {
    await this.#published.update(session);
    const { diagnostics, applications } = session.state;
    const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
    const routes = applications.reduce((sum, { model }) => sum + model.routes.length, 0);
    await this.#report(session, { state: 'ready', routes, errors });
    // Lenses depend on other files as well: the editor asks again for those that it shows.
    if (this.#canRefreshLenses) await this.#connection.sendRequest(CodeLensRefreshRequest.type);
  }

  async #withdraw(session: EditorSession): Promise<void> {
    await this.#published.remove(session);
    await this.#report(session, { state: 'closed', routes: 0, errors: 0 });
  }

  #reportFailure(error: unknown, session?: EditorSession): void {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#connection.console.error(`ashlar: ${text}`);
    const message = error instanceof Error ? error.message : String(error);
    if (session !== undefined) void this.#report(session, { state: 'failed', routes: 0, errors: 0, message });
  }

  async #report({ directory }: EditorSession, status: Omit<ServerStatus, 'package'>): Promise<void> {
    await this.#connection.sendNotification('ashlar/status', { package: uriOfPath(directory), ...status });
  }

  async #execute(command: string, args: readonly unknown[]): Promise<unknown> {
    if (command === restartCommand) {
      await this.#restart();
      return null;
    }
    const result = await runDocumentCommand(this.#workspace, command, args);
    if ('uri' in result) {
      // Editors write the same URI with other escapes.
      const key = decodeURIComponent(result.uri);
      this.#virtual.delete(key);
      this.#virtual.set(key, result);
      const [oldest] = this.#virtual.keys();
      if (this.#virtual.size > mostDocuments && oldest !== undefined) this.#virtual.delete(oldest);
    }
    return result;
  }

  /** Forgets all packages, and opens those of the open documents again. */
  async #restart(): Promise<void> {
    const { sessions } = this.#workspace;
    await this.#workspace.close();
    for (const session of sessions) await this.#published.remove(session);
    this.#workspace = this.#newWorkspace();
    this.#features = new LanguageFeatures(this.#workspace, this.#roots);
    for (const document of this.#documents.all()) this.#edited(document, true);
  }

  /** The URI of an open document, as the editor writes it. */
  #uriOf(path: string): string | undefined {
    return this.#documents.keys().find((uri) => pathOfUri(uri) === path);
  }
}

function sectionOf(settings: unknown): unknown {
  return typeof settings === 'object' && settings !== null && 'ashlar' in settings ? settings.ashlar : undefined;
}
