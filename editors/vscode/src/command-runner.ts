import * as vscode from 'vscode';
import { ExecuteCommandRequest, type Location, type Position } from 'vscode-languageclient/node';
import { CommandTexts } from './command-texts.js';
import { type CommandResult, completeRequest } from './requests.js';
import type { Servers } from './servers.js';

/** Runs the commands of the server, and shows their documents. */
export class CommandRunner implements vscode.TextDocumentContentProvider {
  readonly #servers: Servers;
  readonly #texts = new CommandTexts();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;

  constructor(servers: Servers) {
    this.#servers = servers;
  }

  register(): readonly vscode.Disposable[] {
    return [
      vscode.commands.registerCommand('ashlar.explain', async (argument?: unknown, uri?: unknown) =>
        this.#explain(argument, typeof uri === 'string' ? vscode.Uri.parse(uri) : undefined),
      ),
      vscode.commands.registerCommand('ashlar.routes', async () => this.#show('ashlar.routes', [])),
      vscode.commands.registerCommand('ashlar.graph', async () => this.#show('ashlar.graph', [])),
      vscode.commands.registerCommand('ashlar.restart', async () => this.#servers.restart()),
      vscode.commands.registerCommand(
        'ashlar.showPlaces',
        async (uri: string, position: Position, locations: readonly Location[]) => showPlaces(uri, position, locations),
      ),
    ];
  }

  /** The text of a virtual document: the result of a command, or the page of a diagnostic. */
  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const kept = this.#texts.textOf(uri.toString());
    if (kept !== undefined) return kept;
    for (const client of await this.#servers.clients()) {
      const found = await client.sendRequest<{ readonly text: string } | null>('ashlar/document', {
        uri: uri.toString(),
      });
      if (found !== null) return found.text;
    }
    return 'This document is not known any more: run its command again.\n';
  }

  async #explain(argument: unknown, uri: vscode.Uri | undefined): Promise<void> {
    const request =
      completeRequest(argument) ??
      (await vscode.window.showInputBox({
        title: 'Explain a request',
        prompt: 'The method and the path, with the values of its parameters',
        value: typeof argument === 'string' ? argument : 'GET /',
        ...(typeof argument === 'string' && { valueSelection: parameterIn(argument) }),
      }));
    if (request !== undefined) await this.#show('ashlar.explain', [request], uri);
  }

  async #show(command: string, args: readonly string[], uri?: vscode.Uri): Promise<void> {
    const [client, source] = await this.#servers.clientOf(uri);
    if (client === undefined) {
      await vscode.window.showInformationMessage('Open a file of a package that has Ashlar.');
      return;
    }
    // The server returns this for its commands.
    const result = (await client.sendRequest(ExecuteCommandRequest.type, {
      command,
      arguments: [...args, ...(source === undefined ? [] : [source.toString()])],
    })) as CommandResult;
    if ('message' in result) {
      await vscode.window.showWarningMessage(`Ashlar: ${result.message}`);
      return;
    }
    this.#texts.keep(result.uri, result.text);
    const shown = vscode.Uri.parse(result.uri);
    this.#changed.fire(shown);
    await showBeside(shown);
  }
}

/** Shows a result beside its source: Markdown as a preview, as the default setting for documents of Ashlar has it. */
async function showBeside(uri: vscode.Uri): Promise<void> {
  const groups = vscode.window.tabGroups.all;
  const results = groups.find(({ tabs }) => tabs.some(({ input }) => schemeOf(input) === 'ashlar'));
  const viewColumn = results?.viewColumn ?? vscode.ViewColumn.Beside;
  await vscode.commands.executeCommand('vscode.open', uri, { viewColumn, preview: true });
}

function schemeOf(input: unknown): string | undefined {
  const isDocument = input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom;
  return isDocument ? input.uri.scheme : undefined;
}

/** The first parameter of a path, which a person replaces; the end of a path without one. */
function parameterIn(request: string): [number, number] {
  const found = /\{[^}]*\}/.exec(request);
  return found === null ? [request.length, request.length] : [found.index, found.index + found[0].length];
}

async function showPlaces(uri: string, position: Position, locations: readonly Location[]): Promise<void> {
  const placeOf = ({ line, character }: Position) => new vscode.Position(line, character);
  await vscode.commands.executeCommand(
    'editor.action.showReferences',
    vscode.Uri.parse(uri),
    placeOf(position),
    locations.map(
      ({ uri: target, range: { start, end } }) =>
        new vscode.Location(vscode.Uri.parse(target), new vscode.Range(placeOf(start), placeOf(end))),
    ),
  );
}
