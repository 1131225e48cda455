import type { Span } from '@ashlar/compiler';
import {
  clientDefinitionsAt,
  completionsAt,
  definitionsAt,
  type EditorApplication,
  type EditorLink,
  type EditorSession,
  type FilePlace,
  hoverAt,
  implementationsAt,
  lensesOf,
  readSourceConventions,
  referencesAt,
  resolveImport,
  symbolsOf,
} from '@ashlar/compiler/editor';
import {
  type CodeLens,
  type CompletionItem,
  CompletionItemKind,
  type Hover,
  type Location,
  type LocationLink,
  MarkupKind,
  type Position,
  SymbolKind,
  type WorkspaceSymbol,
} from 'vscode-languageserver';
import { uriOfPath } from './file-uris.js';
import { findPackages } from './package-directories.js';
import { placeOf, rangeOf } from './ranges.js';
import type { ServerSettings } from './server-settings.js';
import type { Workspace } from './workspace.js';

/** The most symbols of a response: a person reads the first ones, and types more. */
const mostSymbols = 200;

const symbolKinds = {
  route: SymbolKind.Method,
  module: SymbolKind.Module,
  controller: SymbolKind.Class,
  provider: SymbolKind.Class,
  token: SymbolKind.Interface,
  event: SymbolKind.Event,
  configuration: SymbolKind.Class,
} as const;

/** The features of the protocol that are about places: their positions are in the texts that the editor has. */
export class LanguageFeatures {
  readonly #workspace: Workspace;
  /** The directories of the workspace. */
  readonly #roots: readonly string[];
  #packages: readonly string[] | undefined;

  constructor(workspace: Workspace, roots: readonly string[]) {
    this.#workspace = workspace;
    this.#roots = roots;
  }

  /** The definitions that TypeScript does not know: handlers of generated entries, and of methods of typed clients. */
  async definitions(path: string, position: Position): Promise<readonly LocationLink[]> {
    const own = await this.#at(path, position, ({ session, application, place }) =>
      linksOf(session, definitionsAt(application, place, this.#readFile)),
    );
    return own.length > 0 ? own : this.#clientDefinitions(path, position);
  }

  async #clientDefinitions(path: string, position: Position): Promise<readonly LocationLink[]> {
    const text = this.#workspace.files.textOf(path);
    if (text === undefined) return [];
    for (const directory of this.#packagesWithClients()) await this.#workspace.openPackage(directory);
    const offset = offsetAt(text, position);
    const { sessions } = this.#workspace;
    // Of all packages together: a client that no setting names belongs to the application that it fits best.
    const applications = sessions.flatMap(({ state }) => state.applications);
    const links = clientDefinitionsAt(applications, { path, text, offset, resolveImport, readFile: this.#readFile });
    return links.map(({ from, to }) => {
      const mapping = sessions.find(({ inputs }) => inputs.has(to.file))?.mappingOf(to.file);
      const range = rangeOf(mapping?.spanOf(to) ?? to);
      return {
        originSelectionRange: rangeOf(from),
        targetUri: uriOfPath(to.file),
        targetRange: range,
        targetSelectionRange: range,
      };
    });
  }

  /** Packages whose clients other packages can call. They are searched once. */
  #packagesWithClients(): readonly string[] {
    this.#packages ??= findPackages(this.#roots);
    return this.#packages;
  }

  /** The classes that the container builds for a class, token or interface, and the generated entries of a handler. */
  async implementations(path: string, position: Position): Promise<readonly LocationLink[]> {
    return this.#at(path, position, ({ session, application, place }) =>
      linksOf(session, implementationsAt(application, place, this.#readFile)),
    );
  }

  /** The text about the route, class or value at a place. */
  async hover(path: string, position: Position): Promise<Hover | null> {
    const found = await this.#at(path, position, ({ session, application, place }) => {
      const hover = hoverAt(application, place, this.#readFile);
      const span = hover && shownSpan(session, hover.span);
      return hover === undefined || span === undefined ? [] : [{ ...hover, span }];
    });
    const [first] = found;
    if (first === undefined) return null;
    // Applications that share a file can use its classes in different ways.
    const texts = [...new Set(found.map(({ markdown }) => markdown))];
    return {
      contents: { kind: MarkupKind.Markdown, value: texts.join('\n\n---\n\n') },
      range: rangeOf(first.span),
    };
  }

  /** The classes and names that can be written at a position, with their imports. */
  async completions(path: string, position: Position): Promise<readonly CompletionItem[]> {
    const session = await this.#workspace.open(path);
    const text = this.#workspace.files.textOf(path);
    if (session === undefined || text === undefined) return [];
    const location = { directory: session.directory, fileSystem: this.#workspace.files.fileSystem };
    const { importExtension } = await readSourceConventions(location);
    const rangeIn = (start: number, end: number) => ({ start: positionAt(text, start), end: positionAt(text, end) });
    const request = { file: session.fileOf(path), text, offset: offsetAt(text, position), importExtension };
    const found = session.state.applications.flatMap((application) => completionsAt(application, request));
    const distinct = new Map(found.map((one) => [`${one.label} ${JSON.stringify(one.edits)}`, one]));
    return Array.from(distinct.values(), ({ label, kind, detail, start, end, text: written, edits, sortText }) => ({
      label,
      kind: kind === 'class' ? CompletionItemKind.Class : CompletionItemKind.Text,
      detail: `${detail} (Ashlar)`,
      sortText,
      textEdit: { range: rangeIn(start, end), newText: written },
      additionalTextEdits: edits.map((edit) => ({ range: rangeIn(edit.start, edit.end), newText: edit.text })),
    }));
  }

  /** The lines of text above the declarations of a file. */
  async lenses(path: string, kinds: ServerSettings['codeLenses']): Promise<readonly CodeLens[]> {
    const session = await this.#workspace.open(path);
    if (session === undefined) return [];
    const isShown = { route: kinds.routes, module: kinds.modules, provider: kinds.providers };
    const uri = uriOfPath(path);
    const lenses = session.state.applications
      .flatMap((application) => lensesOf(application, session.fileOf(path)))
      .filter(({ kind }) => isShown[kind])
      .flatMap(({ span, title, request, places }): readonly CodeLens[] => {
        const shown = shownSpan(session, span);
        if (shown === undefined) return [];
        const range = rangeOf(shown);
        const locations = places.flatMap((place) => locationOf(session, place));
        const command =
          request === undefined
            ? { command: 'ashlar.showPlaces', arguments: [uri, range.start, locations] }
            : { command: 'ashlar.explain', arguments: [request, uri] };
        return [{ range, command: { title, ...command } }];
      });
    return [...new Map(lenses.map((lens) => [JSON.stringify(lens), lens])).values()];
  }

  /** The places that provide, export, import or need a class or a token. */
  async references(path: string, position: Position): Promise<readonly Location[]> {
    return this.#at(path, position, ({ session, application, place }) =>
      referencesAt(application, place, this.#readFile).flatMap((span) => locationOf(session, span)),
    );
  }

  /** The routes, modules, providers and events whose names contain the query. */
  symbols(query: string): readonly WorkspaceSymbol[] {
    const wanted = query.toLowerCase();
    const found = this.#workspace.sessions.flatMap((session) =>
      session.state.applications.flatMap((application) =>
        symbolsOf(application)
          .filter(({ name }) => name.toLowerCase().includes(wanted))
          .flatMap(({ name, kind, container, span }) =>
            locationOf(session, span).map((location) => ({
              name,
              kind: symbolKinds[kind],
              containerName: container,
              location,
            })),
          ),
      ),
    );
    return found.slice(0, mostSymbols);
  }

  readonly #readFile = (path: string): string | undefined => this.#workspace.files.fileSystem.readFile(path);

  /** The results for a place in all applications that read its file; the same result of several applications once. */
  async #at<Result>(
    path: string,
    position: Position,
    resultsAt: (at: {
      readonly session: EditorSession;
      readonly application: EditorApplication;
      readonly place: FilePlace;
    }) => readonly Result[],
  ): Promise<readonly Result[]> {
    await this.#workspace.open(path);
    const results = new Map<string, Result>();
    for (const session of this.#workspace.sessionsOf(path)) {
      const shown = placeOf(position);
      const mapping = session.reverseMappingOf(path);
      const read = mapping === undefined ? shown : mapping.placeOf(shown);
      if (read === undefined) continue;
      const place = { file: session.fileOf(path), ...read };
      for (const application of session.state.applications) {
        for (const result of resultsAt({ session, application, place })) results.set(JSON.stringify(result), result);
      }
    }
    return [...results.values()];
  }
}

function linksOf(session: EditorSession, links: readonly EditorLink[]): readonly LocationLink[] {
  return links.flatMap(({ from, to }) => {
    const origin = shownSpan(session, from);
    const target = shownSpan(session, to);
    if (origin === undefined || target === undefined) return [];
    const range = rangeOf(target);
    return [
      {
        originSelectionRange: rangeOf(origin),
        targetUri: uriOfPath(session.pathOf(to.file)),
        targetRange: range,
        targetSelectionRange: range,
      },
    ];
  });
}

function locationOf(session: EditorSession, span: Span): readonly Location[] {
  const shown = shownSpan(session, span);
  return shown === undefined ? [] : [{ uri: uriOfPath(session.pathOf(span.file)), range: rangeOf(shown) }];
}

/** A stretch of the state in the text that the editor has; `undefined` for one that is being edited. */
function shownSpan(session: EditorSession, span: Span): Span | undefined {
  const mapping = session.mappingOf(session.pathOf(span.file));
  return mapping === undefined ? span : mapping.spanOf(span);
}

function positionAt(text: string, offset: number): Position {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return { line: text.slice(0, start).split('\n').length - 1, character: offset - start };
}

function offsetAt(text: string, { line, character }: Position): number {
  let start = 0;
  for (let count = 0; count < line; count++) start = text.indexOf('\n', start) + 1;
  return start + character;
}
