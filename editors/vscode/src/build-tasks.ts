import { dirname, join, relative, sep } from 'node:path';
import * as vscode from 'vscode';
import { hasApplication } from './package-directory.js';
import { watchTask } from './watch-task.js';

/** The tasks of the workspace: `ashlar build --watch` in each package with an application. */
export const buildTasks: vscode.TaskProvider = {
  async provideTasks() {
    const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
    const tasks = await Promise.all(folders.map(async (folder) => tasksOf(folder)));
    return tasks.flat();
  },
  resolveTask({ definition, scope }) {
    if (definition['script'] !== 'build --watch' || typeof scope !== 'object') return undefined;
    const { directory = '.' } = definition;
    return typeof directory === 'string' ? taskOf(scope, directory, definition) : undefined;
  },
};

/** The directory of the package of a task of Ashlar. */
export function directoryOf({ definition, scope }: vscode.Task): string | undefined {
  if (definition.type !== 'ashlar' || typeof scope !== 'object') return undefined;
  const { directory = '.' } = definition;
  return typeof directory === 'string' ? join(scope.uri.fsPath, directory) : undefined;
}

async function tasksOf(folder: vscode.WorkspaceFolder): Promise<readonly vscode.Task[]> {
  const pattern = new vscode.RelativePattern(folder, '**/package.json');
  const manifests = await vscode.workspace.findFiles(pattern, '**/node_modules/**');
  const decoder = new TextDecoder();
  const tasks = manifests.map(async (manifest) => {
    if (!hasApplication(decoder.decode(await vscode.workspace.fs.readFile(manifest)))) return [];
    const directory = relative(folder.uri.fsPath, dirname(manifest.fsPath)).split(sep).join('/');
    const definition = { type: 'ashlar', script: 'build --watch', ...(directory !== '' && { directory }) };
    return taskOf(folder, directory === '' ? '.' : directory, definition) ?? [];
  });
  return (await Promise.all(tasks)).flat().toSorted((a, b) => a.name.localeCompare(b.name));
}

function taskOf(
  folder: vscode.WorkspaceFolder,
  directory: string,
  definition: vscode.TaskDefinition,
): vscode.Task | undefined {
  const watched = watchTask(folder.uri.fsPath, directory);
  if (watched === undefined) return undefined;
  const args = watched.args.map((value) => ({ value, quoting: vscode.ShellQuoting.Strong }));
  // Paths are relative to the folder, in which there may be other roots.
  const execution = new vscode.ShellExecution('node', args, { cwd: folder.uri.fsPath });
  const task = new vscode.Task(definition, folder, watched.name, 'ashlar', execution, watched.matcher);
  task.isBackground = true;
  task.group = vscode.TaskGroup.Build;
  return task;
}
