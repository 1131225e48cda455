import type { FileFacts } from '../model/facts.js';

/** The files that facts have positions in. */
export function placesOfFacts(facts: FileFacts): ReadonlySet<string> {
  const files = new Set<string>();
  collect(facts, files);
  return files;
}

/** Collects the files of all spans in plain data. */
function collect(value: unknown, files: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if ('line' in value && 'file' in value && typeof value.file === 'string') files.add(value.file);
  for (const part of value instanceof Map ? value.values() : Object.values(value)) collect(part, files);
}
