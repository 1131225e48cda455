import type { Artifact } from '../emit/source/artifact.js';
import { isGenerated } from '../files/is-generated.js';
import { baseNameOf, directoryOf } from '../files/path.js';
import { type FileText, joinedText } from '../files/writer/file-text.js';
import type { WritingFileSystem } from '../files/writer/remembering-file-system.js';
import { listOutput, type PresentFile, withUnixLineEnds } from './list-output.js';

/** The changes that bring an output directory up to date. Sorted by name. */
export type OutputPlan = readonly PlannedFile[];

/** One file of the output directory. */
export type PlannedFile =
  /** Is up to date. */
  | { readonly kind: 'same'; readonly name: string; readonly path: string }
  /** Does not exist yet. */
  | { readonly kind: 'missing'; readonly name: string; readonly path: string; readonly text: FileText }
  /** Was written by Ashlar and is out of date. */
  | {
      readonly kind: 'stale';
      readonly name: string;
      readonly path: string;
      readonly text: FileText;
      readonly before: FileText;
    }
  /** Was written by Ashlar and is not generated any more. */
  | { readonly kind: 'obsolete'; readonly name: string; readonly path: string }
  /** Was not written by Ashlar, and does not conflict with an artifact. */
  | { readonly kind: 'foreign'; readonly name: string; readonly path: string }
  /** Was not written by Ashlar, and has the path of an artifact. */
  | { readonly kind: 'occupied'; readonly name: string; readonly path: string; readonly by: 'file' | 'directory' };

/** The options of `planOutput`. */
export interface PlanOptions {
  /** The output directory. */
  readonly directory: string;
  readonly artifacts: readonly Artifact[];
  readonly fileSystem: WritingFileSystem;
  /** The names that an earlier build is known to have written here. */
  readonly written?: ReadonlySet<string> | undefined;
  /** Directories below this one that belong to other applications. */
  readonly elsewhere?: readonly string[];
}

/** Compares the artifacts with what is on the disk. Changes nothing. */
export function planOutput(options: PlanOptions): OutputPlan {
  const present = listOutput(options.directory, options.elsewhere ?? [], options.fileSystem);
  let owned: boolean | undefined;
  // Only a file that this process did not write depends on it.
  const isOwned = () => {
    owned ??= ownsDirectory(present, options);
    return owned;
  };
  const wanted = new Set(options.artifacts.map((artifact) => artifact.name));
  const plan = options.artifacts.map((artifact) => planArtifact(artifact, isOwned, options));
  for (const { name, path, isLink } of present) {
    if (wanted.has(name)) continue;
    // A directory with the path of an artifact is reported once, not once for every file in it.
    if (options.artifacts.some((artifact) => name.startsWith(`${artifact.name}/`))) continue;
    if (!isLink && wasOurs(name, path, options)) plan.push({ kind: 'obsolete', name, path });
    else if (!baseNameOf(name).startsWith('.')) plan.push({ kind: 'foreign', name, path });
  }
  return plan.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Compares one generated file outside of the output directories with what is on the disk. Changes nothing. */
export function planFile(path: string, artifact: Artifact, fileSystem: WritingFileSystem): PlannedFile {
  // No file beside it shows that Ashlar wrote it: only its header does.
  return planArtifact(artifact, () => false, { directory: directoryOf(path), artifacts: [artifact], fileSystem });
}

function planArtifact(artifact: Artifact, isOwned: () => boolean, options: PlanOptions): PlannedFile {
  const { fileSystem } = options;
  const { name } = artifact;
  const text = artifact.pieces ?? artifact.text;
  const path = `${options.directory}/${name}`;
  if (fileSystem.directoryExists(path)) return { kind: 'occupied', name, path, by: 'directory' };
  if (fileSystem.hasText?.(path, text) === true) return { kind: 'same', name, path };
  const written = fileSystem.writtenText?.(path);
  if (written !== undefined) return { kind: 'stale', name, path, text, before: written };
  const before = fileSystem.readFile(path);
  if (before === undefined) return { kind: 'missing', name, path, text };
  if (withUnixLineEnds(before) === joinedText(text)) return { kind: 'same', name, path };
  const replaceable =
    before.trim() === '' || // nothing can be lost
    isGenerated(name, before) ||
    options.written?.has(name) === true ||
    (name.endsWith('.json') && isOwned());
  if (!replaceable && artifact.yields === true) return { kind: 'same', name, path };
  return replaceable ? { kind: 'stale', name, path, text, before } : { kind: 'occupied', name, path, by: 'file' };
}

/** Whether the directory contains a file that Ashlar wrote: then it also wrote the JSON beside it. */
function ownsDirectory(present: readonly PresentFile[], { fileSystem, artifacts }: PlanOptions): boolean {
  const names = new Set(artifacts.map((artifact) => artifact.name));
  return present.some(({ name, path }) => names.has(name) && isOurs(name, path, fileSystem));
}

function isOurs(name: string, path: string, fileSystem: WritingFileSystem): boolean {
  return fileSystem.writtenText?.(path) !== undefined || isGenerated(name, fileSystem.readFile(path) ?? '');
}

function wasOurs(name: string, path: string, { fileSystem, written }: PlanOptions): boolean {
  if (written?.has(name) === true) return true;
  if (!/\.(?:ts|json|gitattributes)$/.test(name)) return false;
  const text = fileSystem.readFile(path);
  return text !== undefined && isGenerated(name, text);
}
