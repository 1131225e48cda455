import * as vscode from 'vscode';
import { buildTasks } from './build-tasks.js';
import { CommandRunner } from './command-runner.js';
import { Servers } from './servers.js';

/** Starts the servers of the documents that are open, and of those that are opened later. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const status = vscode.window.createStatusBarItem('ashlar', vscode.StatusBarAlignment.Left, 0);
  const servers = new Servers(status);
  const commands = new CommandRunner(servers);
  context.subscriptions.push(
    status,
    servers,
    ...commands.register(),
    vscode.tasks.registerTaskProvider('ashlar', buildTasks),
    vscode.workspace.registerTextDocumentContentProvider('ashlar', commands),
    vscode.workspace.onDidOpenTextDocument(async (document) => servers.open(document)),
    vscode.window.onDidChangeActiveTextEditor((editor) => servers.show(editor?.document)),
  );
  for (const document of vscode.workspace.textDocuments) await servers.open(document);
  servers.show(vscode.window.activeTextEditor?.document);
}
