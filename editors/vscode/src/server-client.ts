import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LogOutputChannel, TextDocument } from 'vscode';
import { CloseAction, ErrorAction, LanguageClient, State } from 'vscode-languageclient/node';
import { CrashLimit } from './crash-limit.js';
import type { Installation } from './installation.js';
import { languages } from './last-source.js';
import { ownDocuments } from './own-documents.js';
import type { ServerStatus } from './requests.js';
import type { Client } from './server.js';
import { findRuntime, oldestVersion, type ServerRuntime } from './server-runtime.js';

/** The milliseconds in which a process ends by itself. */
const endingMilliseconds = 2_000;

/** The parts of the extension that a client uses. */
export interface ClientOptions {
  readonly output: LogOutputChannel;
  /** Whether a document belongs to the installation. */
  readonly owns: (document: TextDocument) => boolean;
  readonly onStatus: (status: ServerStatus) => void;
  /** Called with the reason when the server does not run any more, and without one when it runs again. */
  readonly onFailure: (message: string | undefined) => void;
}

/** A client without notifications of its own: the status bar shows a failure, and the output its details. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

/** A client with its process. */
export class ServerClient implements Client {
  readonly protocol: LanguageClient;
  readonly #installation: Installation;
  readonly #options: ClientOptions;
  readonly #runtime: ServerRuntime;
  readonly #crashes = new CrashLimit();
  #process: ChildProcess | undefined;
  #lastError = '';
  #hasRun = false;

  private constructor(installation: Installation, options: ClientOptions, runtime: ServerRuntime) {
    this.#installation = installation;
    this.#options = options;
    this.#runtime = runtime;
    this.protocol = this.#createClient();
  }

  /** A client of the server of an installation. Rejects, with a fix, when no Node can run it. */
  static async of(installation: Installation, options: ClientOptions): Promise<ServerClient> {
    const runtime = await findRuntime({
      path: process.env['PATH'] ?? '',
      platform: process.platform,
      editor: { program: process.execPath, version: process.versions.node },
      oldest: oldestVersion(readFileSync(join(installation.directory, 'package.json'), 'utf8')),
      exists: existsSync,
      versionOf: async (program) => versionOf(program, installation.workspace),
    });
    if ('problem' in runtime) throw new Error(runtime.problem);
    return new ServerClient(installation, options, runtime);
  }

  async start(): Promise<void> {
    await this.protocol.start();
  }

  async stop(): Promise<void> {
    const ending = this.#process;
    try {
      await this.protocol.dispose(endingMilliseconds);
    } finally {
      if (ending !== undefined && ending.exitCode === null) ending.kill();
    }
  }

  #createClient(): LanguageClient {
    const { output, owns, onStatus, onFailure } = this.#options;
    const client = new QuietClient('ashlar', 'Ashlar', async () => this.#spawn(), {
      documentSelector: languages.map((language) => ({ scheme: 'file', language })),
      initializationOptions: { virtualDocuments: true, registersCommands: true },
      outputChannel: output,
      middleware: ownDocuments(owns),
      // The status bar shows it.
      initializationFailedHandler: () => false,
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => this.#closed(),
      },
    });
    client.onNotification('ashlar/status', onStatus);
    client.onDidChangeState(({ newState }) => {
      if (newState !== State.Running) return;
      this.#hasRun = true;
      onFailure(undefined);
    });
    return client;
  }

  async #spawn(): Promise<ChildProcess> {
    const { directory, workspace } = this.#installation;
    const { command, environment } = this.#runtime;
    const args = [join(directory, 'dist', 'bin.cjs'), 'lsp', '--stdio', `--clientProcessId=${process.pid}`];
    this.#options.output.info(`${command} ${args.join(' ')}`);
    const child = spawn(command, args, { cwd: workspace, env: { ...process.env, ...environment } });
    this.#process = child;
    this.#lastError = '';
    child.stderr.on('data', (data: Buffer) => {
      this.#lastError = `${this.#lastError}${data}`.slice(-2_000);
    });
    // Rejects when the program cannot be started.
    await once(child, 'spawn');
    return child;
  }

  #closed(): { readonly action: CloseAction; readonly handled: true } {
    const said = this.#lastError.trim();
    const reason = said === '' ? 'see the output of Ashlar' : said;
    if (this.#hasRun && this.#crashes.restarts(Date.now())) return { action: CloseAction.Restart, handled: true };
    this.#options.onFailure(`The language server ${this.#hasRun ? 'has ended' : 'does not start'}: ${reason}`);
    return { action: CloseAction.DoNotRestart, handled: true };
  }
}

/** The version that a `node` prints in a directory: tools that manage versions choose it there. */
async function versionOf(program: string, directory: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--version'], { cwd: directory, timeout: 10_000 });
    return stdout.trim();
  } catch {
    return undefined;
  }
}
