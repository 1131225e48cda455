import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sha256 } from '../files/sha256.js';

/**
 * Identifies a compiler. The version is not enough: a patched package, or this repository between two commits, may
 * generate other output under the same version.
 */
export interface CompilerFingerprint {
  /** The sizes and times of its files. */
  readonly stamps: string;
  /** The contents of its files: the same after another installation. */
  readonly contents: string;
}

/** The fingerprint of this compiler. */
export function compilerFingerprint(): CompilerFingerprint {
  return { stamps: stamps(), contents: contents() };
}

/** Whether a fingerprint belongs to this compiler. Reads its files only when their times differ. */
export function isThisCompiler(fingerprint: CompilerFingerprint): boolean {
  return fingerprint.stamps === stamps() || fingerprint.contents === contents();
}

const directory = fileURLToPath(new URL('..', import.meta.url));

/** Whether this is the code of the package, whose files are side by side, and not its sources. */
const isPublished = !import.meta.url.endsWith('.ts');

function stamps(): string {
  return describeFiles(stampOf);
}

function contents(): string {
  return describeFiles((path) => sha256(readFileSync(path, 'utf8')));
}

function describeFiles(describe: (path: string) => string): string {
  const files = ['../package.json', ...(isPublished ? publishedFiles() : filesBelow(''))];
  return files.map((file) => `${file} ${describe(`${directory}${file}`)}`).join('\n');
}

function publishedFiles(): string[] {
  return readdirSync(directory)
    .filter((name) => /\.c?js$/.test(name))
    .sort();
}

/** The sources below a directory, sorted. The recursive form of `readdirSync` takes ten times as long. */
function filesBelow(parent: string): string[] {
  const entries = readdirSync(`${directory}${parent}`, { withFileTypes: true });
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = `${parent}${entry.name}`;
      if (entry.isDirectory()) return filesBelow(`${file}/`);
      return entry.name.endsWith('.ts') ? [file] : [];
    });
}

function stampOf(path: string): string {
  const { size, mtimeMs } = statSync(path);
  return `${size} ${mtimeMs}`;
}
