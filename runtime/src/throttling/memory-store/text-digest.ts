import { createHash } from 'node:crypto';

/** The digest of a long text: 128 characters. Lone surrogates, which UTF-8 cannot represent, are part of it. */
export function textDigest(text: string): string {
  return createHash('sha512').update(text, 'utf16le').digest('hex');
}
