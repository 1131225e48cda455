import { join } from 'node:path';
import * as vscode from 'vscode';
import { buildTasks, directoryOf } from './build-tasks.js';
import { CommandRunner } from './command-runner.js';
import { Servers } from './servers.js';

/** Starts the servers of the documents that are open, and of those that are opened later. */
export function activate(context: vscode.ExtensionContext): void {
  const entry = vscode.window.createStatusBarItem('ashlar', vscode.StatusBarAlignment.Left, 0);
  entry.name = 'Ashlar';
  const output = vscode.window.createOutputChannel('Ashlar', { log: true });
  const servers = new Servers(entry, output);
  const commands = new CommandRunner(servers);
  context.subscriptions.push(
    entry,
    output,
    servers,
    ...commands.register(),
    vscode.tasks.registerTaskProvider('ashlar', buildTasks),
    vscode.tasks.onDidStartTask(async ({ execution: { task } }) => {
      // The server shows the problems of a task: its matcher reads none.
      const directory = directoryOf(task);
      if (directory !== undefined) await servers.openPackage(vscode.Uri.file(join(directory, 'package.json')));
    }),
    vscode.workspace.registerTextDocumentContentProvider('ashlar', commands),
    vscode.workspace.onDidOpenTextDocument(async (document) => servers.open(document)),
    vscode.workspace.onDidCloseTextDocument((document) => servers.close(document)),
    vscode.window.onDidChangeActiveTextEditor((editor) => servers.activate(editor?.document)),
  );
  // Not awaited: commands and tasks work while a server starts, and without it.
  for (const document of vscode.workspace.textDocuments) void servers.open(document);
  servers.activate(vscode.window.activeTextEditor?.document);
}
