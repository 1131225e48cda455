import type { EditorSession } from '@ashlar/compiler/editor';
import type { Connection, Diagnostic } from 'vscode-languageserver';
import { uriOfPath } from './file-uris.js';
import { shownDiagnostics } from './shown-diagnostics.js';

/** The diagnostics that the editor shows: those of all packages by file. What no package reports any more is withdrawn. */
export class PublishedDiagnostics {
  readonly #connection: Connection;
  /** The diagnostics of each package, by file. */
  readonly #byPackage = new Map<string, ReadonlyMap<string, readonly Diagnostic[]>>();
  /** The last message about each file. */
  readonly #sent = new Map<string, string>();
  /** The URIs of documents as the editor writes them, which can be encoded in another way. */
  readonly #uriOf: (path: string) => string | undefined;

  /** Whether the editor shows virtual documents. */
  hasVirtualDocuments = false;

  constructor(connection: Connection, uriOf: (path: string) => string | undefined) {
    this.#connection = connection;
    this.#uriOf = uriOf;
  }

  /** Shows the diagnostics of a package as they are now. */
  async update(session: EditorSession): Promise<void> {
    const files = new Map<string, Diagnostic[]>();
    for (const { path, diagnostic } of shownDiagnostics(session, this.hasVirtualDocuments)) {
      const ofFile = files.get(path);
      if (ofFile === undefined) files.set(path, [diagnostic]);
      else ofFile.push(diagnostic);
    }
    await this.#replace(session, files);
  }

  /** Withdraws the diagnostics of a package. */
  async remove(session: EditorSession): Promise<void> {
    await this.#replace(session, new Map());
  }

  async #replace({ directory }: EditorSession, files: ReadonlyMap<string, readonly Diagnostic[]>): Promise<void> {
    const before = this.#byPackage.get(directory) ?? new Map<string, readonly Diagnostic[]>();
    this.#byPackage.set(directory, files);
    // All are written before the response to a request that follows.
    const paths = new Set([...before.keys(), ...files.keys()]);
    await Promise.all(Array.from(paths, async (path) => this.#send(path)));
  }

  async #send(path: string): Promise<void> {
    // A file of a linked package is part of several packages, which report the same about it.
    const distinct = new Map<string, Diagnostic>();
    for (const files of this.#byPackage.values()) {
      for (const diagnostic of files.get(path) ?? []) distinct.set(JSON.stringify(diagnostic), diagnostic);
    }
    const diagnostics = [...distinct.values()];
    const message = JSON.stringify(diagnostics);
    if ((this.#sent.get(path) ?? '[]') === message) return;
    this.#sent.set(path, message);
    await this.#connection.sendDiagnostics({ uri: this.#uriOf(path) ?? uriOfPath(path), diagnostics });
  }
}
