import { readFileSync } from 'node:fs';

/** The version of the compiler. */
export const version = readVersion();

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const manifest: unknown = JSON.parse(text);
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  if (!isManifest || typeof manifest.version !== 'string')
    throw new Error('the package.json of the compiler has no version');
  return manifest.version;
}
