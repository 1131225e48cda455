import { gunzipSync, gzipSync } from 'node:zlib';

/** The `package.json` of a package, as far as a registry reads it. */
export interface PackageManifest {
  readonly name: string;
  readonly version: string;
  readonly [property: string]: unknown;
}

const blockSize = 512;
const manifestPath = 'package/package.json';

/** Reads the `package.json` in a tarball of `npm pack`. */
export function readManifest(tarball: Buffer): PackageManifest {
  const manifest: PackageManifest = JSON.parse(findManifest(gunzipSync(tarball)).content.toString('utf8'));
  return manifest;
}

/** Returns the tarball with a changed `package.json`; all other files keep their bytes. */
export function withManifest(tarball: Buffer, manifest: PackageManifest): Buffer {
  const archive = gunzipSync(tarball);
  const { start, end } = findManifest(archive);
  const content = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const header = Buffer.from(archive.subarray(start, start + blockSize));
  header.write(`${content.length.toString(8).padStart(11, '0')} `, 124, 'latin1');
  header.write(' '.repeat(8), 148, 'latin1');
  const checksum = header.reduce((sum, byte) => sum + byte, 0);
  header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  const padding = Buffer.alloc(padded(content.length) - content.length);
  return gzipSync(Buffer.concat([archive.subarray(0, start), header, content, padding, archive.subarray(end)]));
}

interface Entry {
  readonly start: number;
  readonly content: Buffer;
  readonly end: number;
}

function findManifest(archive: Buffer): Entry {
  let start = 0;
  while (start + blockSize <= archive.length) {
    const path = archive.toString('utf8', start, start + 100).replace(/\0.*$/s, '');
    const size = Number.parseInt(archive.toString('latin1', start + 124, start + 136), 8) || 0;
    const end = start + blockSize + padded(size);
    if (path === manifestPath) {
      return { start, content: archive.subarray(start + blockSize, start + blockSize + size), end };
    }
    start = end;
  }
  throw new Error(`the tarball has no ${manifestPath}`);
}

function padded(size: number): number {
  return Math.ceil(size / blockSize) * blockSize;
}
