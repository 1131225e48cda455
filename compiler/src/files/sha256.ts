/** The SHA-256 hash of a text, in base64url. */
export function sha256(text: string): string {
  // Loaded here: it takes as long to load as to find that nothing has changed, which needs no hash.
  return process.getBuiltinModule('node:crypto').hash('sha256', text, 'base64url');
}
