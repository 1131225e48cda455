import { readFileSync } from 'node:fs';

/** A key and its self-signed certificate in the PEM format, for `localhost` or `other` and for 127.0.0.1. Only tests know them. */
export function certificate(name: 'localhost' | 'other'): { readonly key: string; readonly cert: string } {
  const read = (extension: string) =>
    readFileSync(new URL(`./certificates/${name}.${extension}`, import.meta.url), 'utf8');
  return { key: read('key'), cert: read('crt') };
}
