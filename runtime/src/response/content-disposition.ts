/** Characters that an extended value has as they are (`attr-char` of RFC 8187). */
const plain = /^[\w!#$&+\-.^`|~]$/;

/** What no name of a file has, or what changes how it is shown. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const unsafe = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069/\\]/g;

/**
 * The header `Content-Disposition` of a download (RFC 6266, section 4.3): the name for old clients in ASCII, and, when it has
 * other characters, once more with all of them (RFC 8187). Directories and control characters become `_`.
 */
export function contentDisposition(name: string): string {
  const safe = name.replace(/\p{Surrogate}/gu, '\ufffd').replace(unsafe, '_');
  const ascii = safe.replace(/[^\x20-\x7e]/gu, '_').replace(/["%]/g, '_');
  if (ascii === safe) return `attachment; filename="${ascii}"`;
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(safe)}`;
}

function encoded(text: string): string {
  let value = '';
  for (const byte of new TextEncoder().encode(text)) {
    const character = String.fromCharCode(byte);
    value += plain.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return value;
}
