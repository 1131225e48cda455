import { pathToFileURL } from 'node:url';
import {
  type CodeAction,
  CodeActionRequest,
  type ConfigurationParams,
  ConfigurationRequest,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  ExecuteCommandRequest,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type Range,
  RegistrationRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node';
import type { ApplicationCopy } from '../../support/application-copy.js';

/** The streams of a server. */
export interface ServerStreams {
  /** The output of the server. */
  readonly output: NodeJS.ReadableStream;
  /** The input of the server. */
  readonly input: NodeJS.WritableStream;
}

/** An editor that speaks the protocol with a server, as the protocol's own client does. */
export class EditorClient {
  readonly connection: ProtocolConnection;
  readonly application: ApplicationCopy;
  /** The section `ashlar` of the settings. */
  settings: object = { buildOnSave: false };
  readonly failures: string[] = [];
  readonly #versions = new Map<string, number>();
  readonly #texts = new Map<string, string>();
  readonly #diagnostics = new Map<string, readonly Diagnostic[]>();
  #initialized: InitializeResult | undefined;

  constructor(application: ApplicationCopy, { output, input }: ServerStreams) {
    this.application = application;
    this.connection = createProtocolConnection(new StreamMessageReader(output), new StreamMessageWriter(input));
    this.connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
      this.#diagnostics.set(uri, diagnostics);
    });
    this.connection.onNotification('window/logMessage', ({ message }: { readonly message: string }) => {
      this.failures.push(message);
    });
    this.connection.onRequest(RegistrationRequest.type, () => {});
    this.connection.onRequest(ConfigurationRequest.type, ({ items }: ConfigurationParams) => {
      return items.map(() => this.settings);
    });
    this.connection.listen();
  }

  async start(): Promise<InitializeResult> {
    this.#initialized = await this.connection.sendRequest(InitializeRequest.type, {
      processId: null,
      rootUri: pathToFileURL(this.application.directory).href,
      workspaceFolders: [{ uri: pathToFileURL(this.application.directory).href, name: 'application' }],
      capabilities: { workspace: { configuration: true, didChangeConfiguration: { dynamicRegistration: true } } },
      initializationOptions: { virtualDocuments: true },
    });
    await this.connection.sendNotification(InitializedNotification.type, {});
    return this.#initialized;
  }

  uri(file: string): string {
    return pathToFileURL(this.application.path(file)).href;
  }

  async open(file: string, text = this.application.read(file)): Promise<void> {
    this.#versions.set(file, 1);
    this.#texts.set(file, text);
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri: this.uri(file), languageId: 'typescript', version: 1, text },
    });
  }

  /** Replaces the text of an open document, without saving it. */
  async change(file: string, text: string): Promise<void> {
    const version = (this.#versions.get(file) ?? 0) + 1;
    this.#versions.set(file, version);
    this.#texts.set(file, text);
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri: this.uri(file), version },
      contentChanges: [{ text }],
    });
  }

  /** Replaces a part of an open document. The part must exist: an edit without effect would prove nothing. */
  async edit(file: string, from: string | RegExp, to: string): Promise<void> {
    const before = this.textOf(file);
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${file} does not hold ${from}`);
    await this.change(file, after);
  }

  /** Writes an open document to the disk. */
  async save(file: string): Promise<void> {
    this.application.write(file, this.textOf(file));
    await this.connection.sendNotification(DidSaveTextDocumentNotification.type, {
      textDocument: { uri: this.uri(file) },
    });
  }

  async close(file: string): Promise<void> {
    this.#texts.delete(file);
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, {
      textDocument: { uri: this.uri(file) },
    });
  }

  textOf(file: string): string {
    return this.#texts.get(file) ?? this.application.read(file);
  }

  get openFiles(): readonly string[] {
    return [...this.#texts.keys()];
  }

  /** Waits until the server has published everything about the edits up to now. */
  async settled(file: string): Promise<void> {
    // The answer follows the diagnostics of the state that it is about.
    await this.actions(file, { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } });
  }

  /** All diagnostics that the editor shows, by file. */
  shown(): Readonly<Record<string, readonly Diagnostic[]>> {
    const root = `${pathToFileURL(this.application.directory).href}/`;
    return Object.fromEntries(
      [...this.#diagnostics]
        .filter(([, found]) => found.length > 0)
        .map(([uri, found]) => [uri.startsWith(root) ? decodeURIComponent(uri.slice(root.length)) : uri, found]),
    );
  }

  /** The codes that the editor shows, with files and lines: `src/app.module.ts:3 ASH1004`. */
  codes(): readonly string[] {
    return Object.entries(this.shown())
      .flatMap(([file, found]) => found.map(({ range, code }) => `${file}:${range.start.line + 1} ${code}`))
      .toSorted();
  }

  async actions(file: string, range: Range, only?: string[]): Promise<readonly CodeAction[]> {
    const found = await this.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: this.uri(file) },
      range,
      context: { diagnostics: [], ...(only !== undefined && { only }) },
    });
    // The server sends no commands as actions.
    return (found ?? []) as CodeAction[];
  }

  async execute(command: string, args: readonly unknown[]): Promise<unknown> {
    return this.connection.sendRequest(ExecuteCommandRequest.type, { command, arguments: [...args] });
  }

  /** Applies an edit of the server to the open documents. */
  async apply({ changes = {} }: WorkspaceEdit): Promise<void> {
    for (const [uri, edits] of Object.entries(changes)) {
      const file = decodeURIComponent(uri.slice(`${pathToFileURL(this.application.directory).href}/`.length));
      let text = this.textOf(file);
      const offsetOf = ({ line, character }: Range['start']) =>
        text
          .split('\n')
          .slice(0, line)
          .reduce((sum, one) => sum + one.length + 1, 0) + character;
      const placed = edits.map(({ range, newText }) => ({
        start: offsetOf(range.start),
        end: offsetOf(range.end),
        newText,
      }));
      for (const { start, end, newText } of placed.toSorted((a, b) => b.start - a.start)) {
        text = text.slice(0, start) + newText + text.slice(end);
      }
      if (this.#versions.has(file)) await this.change(file, text);
      else await this.open(file, text);
    }
  }

  async stop(): Promise<void> {
    await this.connection.sendRequest(ShutdownRequest.type);
    this.connection.dispose();
  }
}
