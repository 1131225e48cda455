/** The names of secrets, in words. A longer name is one of a secret when it ends with such words: `passwordHash`, `accessToken`. */
export const secretNames: readonly string[] = [
  'password',
  'passwd',
  'pwd',
  'passphrase',
  'passcode',
  'pass word',
  'secret',
  'token',
  'jwt',
  'hash',
  'salt',
  'credential',
  'otp',
  'cvv',
  'cvc',
  'api key',
  'apikey',
  'access key',
  'secret key',
  'private key',
  'signing key',
  'encryption key',
  'session key',
  'master key',
  'connection string',
];

const known: ReadonlySet<string> = new Set(secretNames);

/** Whether a property has the name of a secret: `apiKey`, `api_key` and `API_KEY` are one name. */
export function isSecretName(name: string): boolean {
  const words = wordsOf(name);
  const [last = ''] = words.slice(-1);
  const before = words.slice(-2, -1);
  return endings(last).some((word) => known.has(word) || known.has([...before, word].join(' ')));
}

/** The words of a name in lower case. */
function wordsOf(name: string): readonly string[] {
  return name
    .split(/[^A-Za-z\d]+|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** A word, and its singular. */
function endings(word: string): readonly string[] {
  return [word, word.replace(/s$/, ''), word.replace(/es$/, '')];
}

/** The forms of values that are secrets whatever their names are, each with its description. */
const secretForms: readonly (readonly [form: RegExp, description: string])[] = [
  [/^[a-z][a-z\d+.-]*:\/\/[^/?#\s:@]*:[^/?#\s@]+@/i, 'is a URL with a password'],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'is a private key'],
  [/^(?:AKIA|ASIA)[A-Z\d]{16}$/, 'has the form of an access key'],
  [/^(?:gh[opsur]|github_pat)_\w{20,}$/, 'has the form of an access token'],
  [/^xox[abeoprs]-[\w-]{10,}$/, 'has the form of an access token'],
  [/^(?:sk|rk)_live_\w{10,}$/, 'has the form of a secret key'],
  [/^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*$/, 'has the form of a JSON Web Token'],
];

/** The description of a text that has the form of a secret; `undefined` for any other text. */
export function secretForm(text: string): string | undefined {
  return secretForms.find(([form]) => form.test(text))?.[1];
}
