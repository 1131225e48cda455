import type { FileFacts } from '../model/facts.js';

const placesOf = new WeakMap<FileFacts, ReadonlySet<string>>();

/** Whether facts have positions in one of some files. */
export function haveFactsPlacesIn(facts: FileFacts, files: ReadonlySet<string>): boolean {
  let places = placesOf.get(facts);
  if (places === undefined) {
    const found = new Set<string>();
    collect(facts, found);
    places = found;
    placesOf.set(facts, places);
  }
  for (const file of files) if (places.has(file)) return true;
  return false;
}

/** Collects the files of all spans in plain data. */
function collect(value: unknown, files: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if ('line' in value && 'file' in value && typeof value.file === 'string') files.add(value.file);
  for (const part of value instanceof Map ? value.values() : Object.values(value)) collect(part, files);
}
