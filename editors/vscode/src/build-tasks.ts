import * as vscode from 'vscode';
import { findInstallation } from './installation.js';

/** The tasks of the workspace: `ashlar build --watch` in each folder that has Ashlar. */
export const buildTasks: vscode.TaskProvider = {
  provideTasks() {
    const folders = vscode.workspace.workspaceFolders ?? [];
    return folders
      .filter(({ uri }) => uri.scheme === 'file' && findInstallation(`${uri.fsPath}/package.json`) !== undefined)
      .map((folder) => watchTask(folder, { type: 'ashlar', script: 'build --watch' }));
  },
  resolveTask({ definition, scope }) {
    const isKnown = definition['script'] === 'build --watch' && typeof scope === 'object';
    return isKnown ? watchTask(scope, definition) : undefined;
  },
};

function watchTask(folder: vscode.WorkspaceFolder, definition: vscode.TaskDefinition): vscode.Task {
  const execution = new vscode.ShellExecution('npx', ['--no-install', 'ashlar', 'build', '--watch']);
  const task = new vscode.Task(definition, folder, 'build --watch', 'ashlar', execution, '$ashlar-watch');
  task.isBackground = true;
  task.group = vscode.TaskGroup.Build;
  return task;
}
