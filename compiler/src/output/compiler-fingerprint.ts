import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { version } from '../version.js';

/**
 * Tells one compiler from another. The version alone does not: a patched package, or this repository between two
 * commits, generates something else under the same version.
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
