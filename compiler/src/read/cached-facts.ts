import type { FileFacts } from '../model/facts.js';
import type { ProgramChanges } from '../sources/changes/program-changes.js';
import type { ProgramState } from '../sources/program/program-state.js';
import type { ProjectReading } from '../sources/project.js';

/** The facts of a file, for as long as no change affects them. */
export interface CachedFacts {
  readonly facts: FileFacts | undefined;
  /** Whether they may depend on everything that the file imports, not only on what it uses the imports for. */
  readonly readsWholeImports: boolean;
  /** The paths of the files through which exceptions were followed: the facts also depend on what these files use. */
  readonly followed: ReadonlySet<string>;
  /** The files that the facts have positions in, as soon as that has been needed. */
  places?: ReadonlySet<string>;
}

/** The changes since the facts were read. */
export interface FactChanges extends Pick<ProgramChanges, 'reaching' | 'using'> {
  /** The names of the edited files: an edit that only moves lines changes no meaning, but the facts with positions in that file. */
  readonly moved: ReadonlySet<string>;
}

/** The changes from an earlier state of a program to its current one. */
export function changesOfFacts(reading: ProjectReading, before: ProgramState): FactChanges {
  const { texts, reaching, using } = reading.changesSince(before);
  return { reaching, using, moved: new Set([...texts].map((path) => reading.relative(path))) };
}

/** Whether the facts of a file are the same after changes: also their positions in the files that have moved. */
export function isUnaffected(cached: CachedFacts, path: string, { reaching, using, moved }: FactChanges): boolean {
  const affected = cached.readsWholeImports ? reaching : using;
  if (affected.has(path) || hasPlacesIn(cached, moved)) return false;
  for (const followed of cached.followed) if (using.has(followed)) return false;
  return true;
}

/** Whether the facts of a file have positions in one of some files. */
function hasPlacesIn(cached: CachedFacts, files: ReadonlySet<string>): boolean {
  if (cached.facts === undefined) return false;
  const places = placesIn(cached, cached.facts);
  for (const file of files) if (places.has(file)) return true;
  return false;
}

function placesIn(cached: CachedFacts, facts: FileFacts): ReadonlySet<string> {
  cached.places ??= placesOfFacts(facts);
  return cached.places;
}

/** The files that facts have positions in. */
function placesOfFacts(facts: FileFacts): ReadonlySet<string> {
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
