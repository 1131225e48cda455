import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { version } from '../version.js';

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
  return { stamps: hashOf(stampOf), contents: hashOf(contentOf) };
}

/** Whether a fingerprint is that of this compiler. Reads its files only when their times differ. */
export function isThisCompiler({ stamps, contents }: CompilerFingerprint): boolean {
  return stamps === hashOf(stampOf) || contents === hashOf(contentOf);
}

function hashOf(describe: (path: string) => string): string {
  const hash = createHash('sha256');
  const directory = fileURLToPath(new URL('..', import.meta.url));
  for (const path of filesBelow(directory)) hash.update(`${path.slice(directory.length)} ${describe(path)}\n`);
  return `${version} ${hash.digest('base64url')}`;
}

/** The code below a directory, sorted. The recursive form of `readdirSync` takes ten times as long. */
function filesBelow(directory: string): string[] {
  const entries = readdirSync(directory, { withFileTypes: true });
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${directory}${entry.name}`;
      if (entry.isDirectory()) return filesBelow(`${path}/`);
      return /(?:\.js|(?<!\.d)\.ts)$/.test(entry.name) ? [path] : [];
    });
}

function stampOf(path: string): string {
  const { size, mtimeMs } = statSync(path);
  return `${size} ${mtimeMs}`;
}

function contentOf(path: string): string {
  return readFileSync(path, 'utf8');
}
