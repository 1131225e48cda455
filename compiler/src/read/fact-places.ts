import type { FileFacts } from '../model/facts.js';
import type { ProjectReading } from '../project/project.js';

/** The identities of an application's own files, by their paths in spans. */
export type FileIdentities = ReadonlyMap<string, string>;

/** The identities of all files that facts can have positions in, apart from those of packages. */
export function fileIdentities(reading: ProjectReading): FileIdentities {
  return new Map(reading.sourceFiles.map((file) => [reading.relative(file.fileName), reading.identityOf(file)]));
}

/** The files whose text is another one. */
export function changedFiles(before: FileIdentities, after: FileIdentities): ReadonlySet<string> {
  return new Set([...after].filter(([file, identity]) => before.get(file) !== identity).map(([file]) => file));
}

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
