import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Replaces the positions of a stack trace in files of Ashlar, each of which has many modules, by those in the sources. The source maps
 * are read here, because Node would read them at every start.
 */
export function withOriginalPositions(stack: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  return stack.replace(/(file:\/\/\S+?\.c?js):(\d+):(\d+)/g, (place, url: string, line: string, column: string) => {
    if (!maps.has(url)) maps.set(url, readMap(url));
    const entry = maps.get(url)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !('originalSource' in entry)) return place;
    const { originalSource, originalLine, originalColumn } = entry;
    return `${new URL(originalSource, url).href}:${originalLine + 1}:${originalColumn + 1}`;
  });
}

/** The map of a file; `undefined` for a file without one. */
function readMap(url: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${url}.map`), 'utf8')));
  } catch {
    // The trace of the error is more important than the positions.
    return undefined;
  }
}
