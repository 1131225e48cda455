import { fileTypeFromFile } from 'file-type';

/** The MIME type of the content of a file; `undefined` if the content has no known signature, as text has none. */
export async function detectMediaType(path: string): Promise<string | undefined> {
  return (await fileTypeFromFile(path))?.mime;
}

/** Whether a MIME type is one of the accepted ones: `image/png`, or `image/*` for all images. */
export function acceptsMediaType(accepted: readonly string[], mediaType: string): boolean {
  return accepted.some((pattern) => {
    if (pattern.endsWith('/*')) return mediaType.startsWith(pattern.slice(0, -1));
    return pattern === mediaType;
  });
}
