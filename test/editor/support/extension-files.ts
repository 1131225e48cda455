import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDirectory } from '../../support/repository.js';

/** The directory of the extension for VS Code. */
const extensionDirectory = join(repositoryDirectory, 'editors/vscode');

/** A JSON file of the extension for VS Code. */
export function readExtensionFile(file: string) {
  return JSON.parse(readFileSync(join(extensionDirectory, file), 'utf8'));
}
