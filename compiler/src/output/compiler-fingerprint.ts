import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { version } from '../version.js';

/**
 * Identifies a compiler. The version is not enough: a patched package, or this repository between two commits, may
 * generate other output under the same version.
 */
export function compilerFingerprint(): string {
  const directory = fileURLToPath(new URL('..', import.meta.url));
  const hash = createHash('sha256');
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!name.endsWith('.js') && !name.endsWith('.ts')) continue;
    const { size, mtimeMs } = statSync(`${directory}${name}`);
    hash.update(`${name} ${size} ${mtimeMs}\n`);
  }
  return `${version} ${hash.digest('base64url')}`;
}
