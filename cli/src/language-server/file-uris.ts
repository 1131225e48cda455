import { fileURLToPath, pathToFileURL } from 'node:url';

/** The path of a document (absolute, with `/`); `undefined` for one that is not a file. */
export function pathOfUri(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    return fileURLToPath(uri).replaceAll('\\', '/');
  } catch {
    return undefined;
  }
}

/** The URI of a file. */
export function uriOfPath(path: string): string {
  return pathToFileURL(path).href;
}
