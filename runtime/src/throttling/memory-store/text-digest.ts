import { createHash } from 'node:crypto';

/** What stands for a long text: 128 characters that no other has. Half a character, which UTF-8 cannot write, counts too. */
export function textDigest(text: string): string {
  return createHash('sha512').update(text, 'utf16le').digest('hex');
}
