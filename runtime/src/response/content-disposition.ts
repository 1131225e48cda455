/** The characters of an extended value that are not encoded (`attr-char` of RFC 8187). */
const plain = /^[\w!#$&+\-.^`|~]$/;

/** Characters that are not allowed in file names, or change how a name is displayed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
const unsafe = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069/\\]/g;

/**
 * Formats the header `Content-Disposition` of a download (RFC 6266, section 4.3): the name in ASCII for old clients, and, if it has
 * other characters, once more with all of them (RFC 8187). Path separators and control characters become `_`.
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
